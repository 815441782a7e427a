// The first levels teach by playing: keys lie on the board, beside who moves, until they were used.

import { CELL } from "./board-view.js";
import { byId, makeSvg } from "./dom.js";

/** @type {Record<string, string>} */
const ARROWS = { up: "M12 17V8M8 11.5 12 7.5 16 11.5", down: "M12 7V16M8 12.5 12 16.5 16 12.5", left: "M17 12H8M11.5 8 7.5 12 11.5 16", right: "M7 12H16M12.5 8 16.5 12 12.5 16" };

const SMALL = 0.55; // of a key that would lie on something
/** @type {Record<string, [right: number, down: number]>} */
const BACK = { up: [0, 0.5], down: [0, -0.5], left: [0.5, 0], right: [-0.5, 0] }; // toward who moves, in cells

/**
 * Draws the keys that are still to be learnt over the board. Nothing is hidden by one: where
 * something stands, a small key lies between it and who moves.
 * @param {KeyToLearn[]} keys
 * @param {Cells} board
 */
export function showLesson(keys, board = []) {
  const svg = byId("board");
  svg.querySelector(".lesson")?.remove();
  if (!keys.length) return;
  const group = makeSvg("g", { class: "lesson" });
  group.append(...keys.map((key) => keycap(key, (board[key.row]?.[key.column] ?? []).length > 0)));
  svg.append(group);
}

/**
 * @param {KeyToLearn} key
 * @param {boolean} small
 */
function keycap({ key, row, column }, small) {
  const [right, down] = small ? BACK[key] : [0, 0];
  const inset = small ? (1 - SMALL) / 2 : 0;
  const place = `translate(${(column + right + inset) * CELL} ${(row + down + inset) * CELL})`;
  const cap = makeSvg("g", { "data-key": key, transform: small ? `${place} scale(${SMALL})` : place });
  cap.append(
    makeSvg("rect", { x: 4, y: 5, width: 16, height: 16, rx: 4, class: "edge" }),
    makeSvg("rect", { x: 4, y: 3.5, width: 16, height: 16, rx: 4, class: "cap" }),
    makeSvg("path", { d: ARROWS[key], transform: "translate(0 -0.5)" }),
  );
  return cap;
}
