// The pictures of a game: its sheet of symbols, and which of them make up a cell.

import { byId, makeSvg } from "./dom.js";
import * as server from "./server.js";

const CROWDED = 0.68; // the size of things that share a cell
const STANDING = [1, 2]; // the layers of what stands on the ground, rather than being it

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
  if (layers.size > 0 && !layers.has(base)) return card(base, { ...size, "data-name": name, ...attributes });
  if (!facing) return makeSvg("use", { href: `#sprite-${name}`, ...size, "data-name": name, ...attributes });
  const isWord = base === base.toUpperCase(); // a word would read backwards
  const mirrored = facing === "left" && !isWord ? { transform: "matrix(-1 0 0 1 24 0)" } : {};
  const both = makeSvg("svg", { viewBox: "0 0 24 24", ...size, "data-name": name, ...attributes });
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
 * The uses that draw a cell's objects: what lies low first, what stands together side by side.
 * @param {Names} names
 */
export function draw(names) {
  let shown = [...new Set(names)];
  for (const pair of together) {
    if (pair.objects.every((name) => shown.includes(name))) {
      shown = [...shown.filter((name) => !pair.objects.includes(name)), pair.sprite];
    }
  }
  const layer = (/** @type {string} */ name) => layers.get(name.split("@")[0]) ?? 1;
  shown.sort((a, b) => layer(a) - layer(b) || (a < b ? -1 : 1));
  const standing = shown.filter((name) => STANDING.includes(layer(name)));
  return shown.map((name) => {
    const place = standing.indexOf(name);
    if (standing.length < 2 || place < 0) return use(name);
    const along = (24 * (1 - CROWDED) * place) / (standing.length - 1);
    return use(name, { x: along, y: along, width: 24 * CROWDED, height: 24 * CROWDED });
  });
}
