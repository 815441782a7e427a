// The first levels teach by playing: keys lie on the board, beside who moves, until they were used.

import { byId, makeSvg } from "./dom.js";

const CELL = 24; // as in the board's own coordinates
/** @type {Record<string, string>} */
const ARROWS = { up: "M12 17V8M8 11.5 12 7.5 16 11.5", down: "M12 7V16M8 12.5 12 16.5 16 12.5", left: "M17 12H8M11.5 8 7.5 12 11.5 16", right: "M7 12H16M12.5 8 16.5 12 12.5 16" };

/**
 * Draws the keys that are still to be learnt over the board.
 * @param {KeyToLearn[]} keys
 */
export function showLesson(keys) {
  const board = byId("board");
  board.querySelector(".lesson")?.remove();
  if (!keys.length) return;
  const group = makeSvg("g", { class: "lesson" });
  group.append(...keys.map(keycap));
  board.append(group);
}

/** @param {KeyToLearn} key */
function keycap({ key, row, column }) {
  const cap = makeSvg("g", { "data-key": key, transform: `translate(${column * CELL} ${row * CELL})` });
  cap.append(
    makeSvg("rect", { x: 4, y: 5, width: 16, height: 16, rx: 4, class: "edge" }),
    makeSvg("rect", { x: 4, y: 3.5, width: 16, height: 16, rx: 4, class: "cap" }),
    makeSvg("path", { d: ARROWS[key], transform: "translate(0 -0.5)" }),
  );
  return cap;
}
