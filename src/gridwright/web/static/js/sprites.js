// The pictures of a game: its sheet of symbols, and which of them make up a cell.

import { byId, makeSvg } from "./dom.js";
import * as server from "./server.js";

const CROWDED = 0.68; // the size of things that share a cell
const CREATURES = 2; // the layer of those who move
const STANDING = [1, CREATURES]; // the layers of what stands on the ground, rather than being it
const MIRRORED = "matrix(-1 0 0 1 24 0)";

/** @type {Map<string, number>} how high each object lies, by name */
let layers = new Map();
/** @type {{ objects: string[], sprite: string }[]} which objects look like something else when they meet */
let together = [];

/**
 * Puts the game's symbols into the page, and learns from them how objects are stacked.
 * @param {Game} game
 */
export async function showSheet(game) {
  const text = await server.sprites(game.name);
  const sheet = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const symbols = [.../** @type {NodeListOf<SVGElement>} */ (sheet.querySelectorAll("symbol"))];
  layers = new Map(symbols.map((symbol) => [nameOf(symbol), Number(symbol.dataset.layer ?? 1)]));
  together = symbols
    .filter((symbol) => symbol.dataset.insteadOf)
    .map((symbol) => ({ objects: (symbol.dataset.insteadOf ?? "").split(" "), sprite: nameOf(symbol) }));
  byId("sprites").replaceChildren(document.importNode(sheet, true));
}

/**
 * Gives an element, and all in it, the colours of a game's scene; those of no game without one.
 * @param {HTMLElement} element
 * @param {Game} [game]
 */
export function dress(element, game) {
  element.dataset.scene = game?.scene ?? "workshop";
  if (!game) return;
  for (const [name, light] of Object.entries(game.ground.light)) {
    element.style.setProperty(`--gw-${name}`, `light-dark(${light}, ${game.ground.dark[name]})`);
  }
}

/** @param {Element} symbol */
const nameOf = (symbol) => symbol.id.slice("sprite-".length);

/**
 * The picture of one object, `size` wide, for lists and palettes.
 * @param {string} name
 */
export function icon(name, size = 24) {
  const svg = makeSvg("svg", { viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": true });
  svg.append(use(name));
  return svg;
}

/**
 * A use of an object's symbol; for who faces somewhere with the mark of that on it.
 * @param {string} name
 * @param {Record<string, any>} attributes
 */
export function use(name, attributes = {}) {
  const [base, facing] = name.split("@");
  const size = { width: 24, height: 24 };
  if (layers.size > 0 && !layers.has(base)) return card(base, { ...size, ...attributes });
  if (!facing) return makeSvg("use", { href: `#sprite-${name}`, ...size, ...attributes });
  const isWord = base === base.toUpperCase(); // a word would read backwards
  const mirrored = facing === "left" && !isWord ? { transform: MIRRORED } : {};
  const both = makeSvg("svg", { viewBox: "0 0 24 24", ...size, ...attributes });
  both.append(
    makeSvg("use", { href: `#sprite-${base}`, ...size, ...mirrored }),
    makeSvg("use", { href: `#sprite-@${facing}`, ...size }),
  );
  return both;
}

/**
 * For a noun that nobody has drawn: a card with its name on it.
 * @param {string} name
 * @param {Record<string, any>} attributes
 */
function card(name, attributes) {
  const isWord = name === name.toUpperCase();
  const svg = makeSvg("svg", { viewBox: "0 0 24 24", ...attributes });
  const fill = isWord ? "#f8f1df" : "#d3d9e0";
  const text = makeSvg("text", {
    x: 12,
    y: 14.5,
    "text-anchor": "middle",
    "font-size": 7,
    fill: "#1f2335",
    ...(name.length > 5 ? { textLength: 19, lengthAdjust: "spacingAndGlyphs" } : {}),
  });
  text.textContent = name;
  svg.append(makeSvg("rect", { x: 1.6, y: 1.6, width: 20.8, height: 20.8, rx: isWord ? 2 : 5, fill, stroke: "#1f2335" }), text);
  return svg;
}

/**
 * The elements that draw a cell's objects: what lies low first, what stands together side by
 * side. Each is a group that says which objects it shows; `isLeft` says who looks left.
 * @param {Names} names
 * @param {(name: string) => boolean} isLeft
 */
export function draw(names, isLeft = () => false) {
  let shown = [...new Set(names)];
  /** @type {Map<string, string>} */
  const standsFor = new Map();
  for (const pair of together) {
    if (pair.objects.every((name) => shown.includes(name))) {
      shown = [...shown.filter((name) => !pair.objects.includes(name)), pair.sprite];
      standsFor.set(pair.sprite, pair.objects.join(" "));
    }
  }
  shown.sort((a, b) => layer(a) - layer(b) || (a < b ? -1 : 1));
  const standing = shown.filter((name) => STANDING.includes(layer(name)));
  return shown.map((name) => {
    const left = isLeft(name);
    const place = standing.indexOf(name);
    const along = (24 * (1 - CROWDED) * place) / (standing.length - 1);
    const crowded =
      standing.length < 2 || place < 0 ? {} : { x: along, y: along, width: 24 * CROWDED, height: 24 * CROWDED };
    const kind = isCreature(name) ? "thing creature" : "thing";
    const thing = makeSvg("g", {
      class: kind,
      "data-name": name,
      "data-objects": standsFor.get(name) ?? name,
      ...(left && { "data-facing": "left" }),
    });
    thing.append(use(name, { ...crowded, ...(left && { transform: MIRRORED }) }));
    return thing;
  });
}

/** @param {string} name */
const layer = (name) => layers.get(name.split("@")[0]) ?? 1;

/**
 * Whether an object is one of those that move and look somewhere; "@" says where by itself.
 * @param {string} name
 */
export const isCreature = (name) => layer(name) === CREATURES && !name.includes("@");
