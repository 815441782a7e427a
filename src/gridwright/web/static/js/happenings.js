// What happens on the board between two views is shown and heard here: things move, effects play,
// and while nothing happens creatures blink and breathe.

import { reducedMotion } from "./dom.js";
import { glint, jump, show } from "./effects.js";
import { hear } from "./sound.js";

/** @typedef {import("./board-view.js").BoardView} BoardView */

const IDLE = [1400, 3200]; // milliseconds between two signs of life, at least and at most
const BLINK = 130;

/**
 * Brings the board up to date with a view and shows what happened. A step that time made is slow.
 * @param {BoardView} board
 * @param {Pick<View, "changed" | "moved" | "left" | "events" | "sound"> & Partial<View>} view
 */
export function happen(board, { changed, moved, left, events, sound, sinking }) {
  board.update(changed, moved, { left, turning: events.length > 0, sinking: 1000 * (sinking ?? 0) });
  show(board, events);
  hear(sound);
}

/**
 * Creatures blink, look about and breathe now and then; jewels and the like glint.
 * @param {BoardView} board
 */
export function idle(board) {
  const [least, most] = IDLE;
  setTimeout(() => {
    idle(board);
    if (document.hidden || reducedMotion()) return;
    const one = anyOf([.../** @type {NodeListOf<SVGElement>} */ (board.things.querySelectorAll(".creature"))]);
    if (!one) return glintSomewhere(board);
    if (Math.random() < 0.8) blink(one);
    else jump([one]);
  }, least + (most - least) * Math.random());
}

/**
 * @template T
 * @param {T[]} things
 * @returns {T | undefined}
 */
const anyOf = (things) => things[Math.floor(Math.random() * things.length)];

/** @param {BoardView} board */
function glintSomewhere(board) {
  const full = board.cells.flatMap((cells, row) =>
    cells.flatMap(({ names }, column) => (names.length ? [/** @type {Place} */ ([row, column])] : [])),
  );
  const place = anyOf(full);
  if (place) glint(board, place);
}

/** @param {SVGElement} creature */
function blink(creature) {
  creature.classList.add("blinking");
  setTimeout(() => creature.classList.remove("blinking"), BLINK);
}
