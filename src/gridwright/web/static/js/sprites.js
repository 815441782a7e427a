// The pictures of a game: its sheet of symbols, and which of them make up a cell.

import { byId, makeSvg } from "./dom.js";
import * as server from "./server.js";

const CROWDED = 0.68; // the size of things that share a cell
const STANDING = [1, 2]; // the layers of what stands on the ground, rather than being it

let layers = new Map(); // how high each object lies, by name
let together = []; // which objects look like something else when they meet

/** Puts the game's symbols into the page, and learns from them how objects are stacked. */
export async function showSheet(game) {
  const text = await server.sprites(game.name);
  const sheet = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const symbols = [...sheet.querySelectorAll("symbol")];
  layers = new Map(symbols.map((symbol) => [nameOf(symbol), Number(symbol.dataset.layer ?? 1)]));
  together = symbols
    .filter((symbol) => symbol.dataset.insteadOf)
    .map((symbol) => ({ objects: symbol.dataset.insteadOf.split(" "), sprite: nameOf(symbol) }));
  byId("sprites").replaceChildren(document.importNode(sheet, true));
}

const nameOf = (symbol) => symbol.id.slice("sprite-".length);

/** The picture of one object, `size` wide, for lists and palettes. */
export function icon(name, size = 24) {
  const svg = makeSvg("svg", { viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": true });
  svg.append(use(name));
  return svg;
}

export function use(name, attributes = {}) {
  const drawn = layers.has(name) ? name : name.split("@")[0]; // who faces somewhere looks the same
  const fixed = { href: `#sprite-${drawn}`, width: 24, height: 24, "data-name": name };
  return makeSvg("use", { ...fixed, ...attributes });
}

/** The uses that draw a cell's objects: what lies low first, what stands together side by side. */
export function draw(names) {
  let shown = [...new Set(names)];
  for (const pair of together) {
    if (pair.objects.every((name) => shown.includes(name))) {
      shown = [...shown.filter((name) => !pair.objects.includes(name)), pair.sprite];
    }
  }
  const layer = (name) => layers.get(name) ?? layers.get(name.split("@")[0]) ?? 1;
  shown.sort((a, b) => layer(a) - layer(b) || (a < b ? -1 : 1));
  const standing = shown.filter((name) => STANDING.includes(layer(name)));
  return shown.map((name) => {
    const place = standing.indexOf(name);
    if (standing.length < 2 || place < 0) return use(name);
    const along = (24 * (1 - CROWDED) * place) / (standing.length - 1);
    return use(name, { x: along, y: along, width: 24 * CROWDED, height: 24 * CROWDED });
  });
}
