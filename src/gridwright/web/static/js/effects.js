// What flashes, bursts and floats over a board when something happens, and how things squash and
// hop for it. Every effect belongs to an event of the closed list and to none of a game's own
// keys; it starts at once, ends by itself and stands in nobody's way. Without motion there are none.

import { CELL } from "./board-view.js";
import { makeSvg, reducedMotion } from "./dom.js";

/** @typedef {import("./board-view.js").BoardView} BoardView */
/** @typedef {(board: BoardView, event: GameEvent) => void} Effect */

const MOST = 160; // elements: a board full of happenings stays quick
/** @type {Record<string, [number, number]>} */
const WAYS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };
const ARRIVED = 80; // milliseconds: what happens to things that move waits for them
const STAR = "M0 -2.6L.8 -.8L2.6 0L.8 .8L0 2.6L-.8 .8L-2.6 0L-.8 -.8Z";
const BOUNCE = "cubic-bezier(0.3, 1.6, 0.5, 1)";

/** @type {Record<string, Effect>} what is seen of each event */
const EFFECTS = {
  step: (board, { toward }) => hop(board, toward),
  push: (board, { cells, toward }) => {
    squash(board, cells, toward);
    for (const place of cells) puff(board, place, toward, 3);
  },
  bump: (board, { cells, toward }) => {
    board.face(cells, toward);
    nudge(board, cells, toward);
  },
  dock: (board, { cells }) => {
    for (const place of cells) {
      ring(board, place, "glow", ARRIVED);
      sparks(board, place, "glow", 8, ARRIVED);
    }
    pop(board, cells, 1.18, ARRIVED);
  },
  undock: (board, { cells }) => {
    for (const place of cells) ring(board, place, "dim", 0);
  },
  land: (board, { cells }) => {
    press(board, cells);
    const lowest = cells.reduce((found, place) => (found && found[0] >= place[0] ? found : place), cells[0]);
    if (lowest) puff(board, lowest, "down", 4);
  },
  match: (board, { cells }) => {
    for (const place of cells) light(board, place, "shine", 0, 3);
    pop(board, cells, 1.12, 0);
  },
  chain: (board, { cells, text, count }) => float(board, cells, text, "chain", Math.min(1 + count * 0.12, 1.8)),
  take: (board, { cells }) => {
    for (const place of cells) {
      sparks(board, place, "glow", 7, 0);
      ring(board, place, "glow", 0);
    }
  },
  extinguish: (board, { cells }) => {
    for (const place of cells) steam(board, place);
  },
  teleport: (board, { cells }) => {
    for (const place of cells) {
      ring(board, place, "warp", 0);
      ring(board, place, "warp", 120);
    }
    appear(board, cells);
  },
  "rule-made": (board, { cells }) => {
    cells.forEach((place, along) => {
      light(board, place, "rule", ARRIVED + 70 * along, 1);
      pop(board, [place], 1.2, ARRIVED + 70 * along);
    });
  },
  "rule-broken": (board, { cells }) => {
    for (const place of cells) light(board, place, "lost", 0, 1);
    tremble(board, cells);
  },
  transform: (board, { cells }) => {
    for (const place of cells) {
      light(board, place, "shine", 0, 1);
      sparks(board, place, "warp", 5, 0);
    }
    appear(board, cells);
  },
  destroy: (board, { cells, text }) => {
    for (const place of cells) sparks(board, place, "burst", 6, 0);
    if (text) float(board, cells, text, "points", 1);
  },
  win: (board) => {
    for (const thing of board.things.querySelectorAll(".creature")) jump(/** @type {SVGElement} */ (thing), 3);
    board.svg.animate([{ filter: "brightness(1)" }, { filter: "brightness(1.25)" }, { filter: "brightness(1)" }], 500);
  },
  lose: (board) => {
    board.svg.animate(
      [0, -7, 6, -4, 2, 0].map((x) => ({ transform: `translateX(${x}px)` })),
      { duration: 380 },
    );
  },
};

/** The events that have an effect: all there are. */
export const SEEN = Object.keys(EFFECTS);

/**
 * Shows what happened on a board that has been brought up to date.
 * @param {BoardView} board
 * @param {GameEvent[]} events
 */
export function show(board, events) {
  if (reducedMotion()) return;
  for (const event of events) {
    if (board.effects.childElementCount > MOST) return;
    EFFECTS[event.event]?.(board, event);
  }
}

// -- what things do -------------------------------------------------------------------------

/**
 * @param {SVGElement} thing
 * @param {Keyframe[]} frames
 * @param {number} duration
 * @param {number} delay
 */
const act = (thing, frames, duration, delay = 0) =>
  thing.animate(frames, { duration, delay, composite: "add", easing: "ease-out" });

/**
 * Creatures stretch as they go.
 * @param {BoardView} board
 * @param {string} toward
 */
function hop(board, toward) {
  const tall = toward === "up" || toward === "down";
  for (const thing of board.lately.filter((one) => one.classList.contains("creature"))) {
    act(thing, [{ transform: tall ? "scale(0.9, 1.1)" : "scale(1.1, 0.9)" }, { transform: "scale(1)" }], 150);
  }
}

/**
 * What is pushed is pressed together, and so is who pushes it.
 * @param {BoardView} board
 * @param {Place[]} cells
 * @param {string} toward
 */
function squash(board, cells, toward) {
  const flat = toward === "up" || toward === "down" ? "scale(1.12, 0.82)" : "scale(0.82, 1.1)";
  const things = new Set([...board.lately, ...board.thingsAt(cells)]);
  for (const thing of things) act(thing, [{ transform: flat }, { transform: "scale(1)" }], 190);
}

/**
 * Who runs against something goes a little way and comes back.
 * @param {BoardView} board
 * @param {Place[]} cells
 * @param {string} toward
 */
function nudge(board, cells, toward) {
  const [x, y] = WAYS[toward] ?? [0, 0];
  for (const thing of board.thingsAt(cells)) {
    act(thing, [
      { transform: "translate(0, 0)" },
      { transform: `translate(${x * 5}px, ${y * 5}px) scale(${1 - 0.12 * Math.abs(x)}, ${1 - 0.12 * Math.abs(y)})` },
      { transform: "translate(0, 0)" },
    ], 150);
  }
}

/**
 * @param {BoardView} board
 * @param {Place[]} cells
 */
function press(board, cells) {
  for (const thing of board.thingsAt(cells)) {
    act(thing, [{ transform: "scale(1.1, 0.86)" }, { transform: "scale(0.97, 1.04)" }, { transform: "scale(1)" }], 200);
  }
}

/**
 * @param {BoardView} board
 * @param {Place[]} cells
 * @param {number} size
 * @param {number} delay
 */
function pop(board, cells, size, delay) {
  for (const thing of board.thingsAt(cells)) {
    thing.animate(
      [{ transform: "scale(1)" }, { transform: `scale(${size})` }, { transform: "scale(1)" }],
      { duration: 260, delay, composite: "add", easing: BOUNCE },
    );
  }
}

/**
 * @param {BoardView} board
 * @param {Place[]} cells
 */
function appear(board, cells) {
  for (const thing of board.thingsAt(cells)) {
    for (const sliding of thing.getAnimations()) sliding.cancel();
    thing.animate([{ transform: "scale(0.2) rotate(-40deg)", opacity: 0.2 }, { transform: "scale(1)", opacity: 1 }], { duration: 260, easing: BOUNCE });
  }
}

/**
 * @param {BoardView} board
 * @param {Place[]} cells
 */
function tremble(board, cells) {
  for (const thing of board.thingsAt(cells)) {
    act(thing, [0, -1.5, 1.5, -1, 0].map((x) => ({ transform: `translate(${x}px, 0)` })), 220);
  }
}

/**
 * @param {SVGElement} thing
 * @param {number} times
 */
export function jump(thing, times = 1) {
  thing.animate(
    [
      { transform: "translate(0, 0) scale(1.1, 0.88)" },
      { transform: "translate(0, -6px) scale(0.94, 1.08)" },
      { transform: "translate(0, 0) scale(1)" },
    ],
    { duration: 280, iterations: times, composite: "add", easing: "ease-in-out" },
  );
}

// -- what is seen over them -----------------------------------------------------------------

/**
 * An element over the board that comes after a delay and goes when its animation is over.
 * @param {BoardView} board
 * @param {SVGElement} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions & { delay?: number }} timing
 */
function over(board, element, frames, { delay = 0, ...timing }) {
  const layer = board.effects;
  const begin = () => {
    layer.append(element);
    const way = element.animate(frames, { fill: "both", easing: "ease-out", ...timing });
    way.onfinish = way.oncancel = () => element.remove();
  };
  if (delay) setTimeout(begin, delay);
  else begin();
}

/** @param {Place} place */
const middle = ([row, column]) => ({ x: (column + 0.5) * CELL, y: (row + 0.5) * CELL });

/**
 * A ring that widens.
 * @param {BoardView} board
 * @param {Place} place
 * @param {string} kind
 * @param {number} delay
 */
function ring(board, place, kind, delay) {
  const { x, y } = middle(place);
  const circle = makeSvg("circle", { class: `ring ${kind}`, r: 11 });
  const at = `translate(${x}px, ${y}px)`;
  over(
    board, circle,
    [{ transform: `${at} scale(0.5)`, opacity: 0.95 }, { transform: `${at} scale(1.5)`, opacity: 0 }],
    { duration: 420, delay },
  );
}

/**
 * Sparks that fly out of a cell.
 * @param {BoardView} board
 * @param {Place} place
 * @param {string} kind
 * @param {number} count
 * @param {number} delay
 */
function sparks(board, place, kind, count, delay) {
  const { x, y } = middle(place);
  for (let number = 0; number < count; number++) {
    const angle = ((number + Math.random()) / count) * 2 * Math.PI;
    const far = CELL * (0.55 + 0.5 * Math.random());
    const spark = makeSvg("path", { class: `spark ${kind} n${number % 3}`, d: STAR });
    const to = `translate(${x + far * Math.cos(angle)}px, ${y + far * Math.sin(angle)}px)`;
    over(
      board, spark,
      [{ transform: `translate(${x}px, ${y}px) scale(1.3)`, opacity: 1 }, { transform: `${to} scale(0.3) rotate(90deg)`, opacity: 0 }],
      { duration: 420 + 160 * Math.random(), delay },
    );
  }
}

/**
 * Dust behind what was set in motion.
 * @param {BoardView} board
 * @param {Place} place
 * @param {string} toward
 * @param {number} count
 */
function puff(board, place, toward, count) {
  const [right, down] = WAYS[toward] ?? [0, 0];
  const { x, y } = middle(place);
  for (let number = 0; number < count; number++) {
    const aside = (Math.random() - 0.5) * CELL * 0.8;
    const from = { x: x - right * 11 + (right ? 0 : aside), y: y + 9 - Math.max(0, down) * -1 };
    const to = { x: from.x - right * 7 + (right ? 0 : aside * 0.5), y: from.y - 4 * Math.random() - 1 };
    over(
      board, makeSvg("circle", { class: "dust", r: 1.6 + 1.4 * Math.random() }),
      [
        { transform: `translate(${from.x}px, ${from.y}px) scale(0.6)`, opacity: 0.75 },
        { transform: `translate(${to.x}px, ${to.y}px) scale(1.7)`, opacity: 0 },
      ],
      { duration: 320 + 120 * Math.random() },
    );
  }
}

/**
 * @param {BoardView} board
 * @param {Place} place
 */
function steam(board, place) {
  const { x, y } = middle(place);
  for (let number = 0; number < 7; number++) {
    const aside = (number - 3) * 2.6;
    over(
      board, makeSvg("circle", { class: "steam", r: 3 + 2 * Math.random() }),
      [
        { transform: `translate(${x + aside}px, ${y + 6}px) scale(0.5)`, opacity: 0.9 },
        { transform: `translate(${x + aside * 1.8}px, ${y - 14 - 8 * Math.random()}px) scale(1.5)`, opacity: 0 },
      ],
      { duration: 700, delay: 35 * number },
    );
  }
}

/**
 * A cell lights up so many times.
 * @param {BoardView} board
 * @param {Place} place
 * @param {string} kind
 * @param {number} delay
 * @param {number} times
 */
function light(board, [row, column], kind, delay, times) {
  const rect = makeSvg("rect", { class: `light ${kind}`, x: column * CELL, y: row * CELL, width: CELL, height: CELL, rx: 4 });
  over(board, rect, [{ opacity: 0 }, { opacity: 0.85, offset: 0.3 }, { opacity: 0 }], { duration: 360, delay, iterations: times });
}

/**
 * A star that flashes in the corner of a cell.
 * @param {BoardView} board
 * @param {Place} place
 */
export function glint(board, place) {
  const { x, y } = middle(place);
  const at = `translate(${x + 4}px, ${y - 5}px)`;
  over(
    board, makeSvg("path", { class: "spark burst", d: STAR }),
    [
      { transform: `${at} scale(0)`, opacity: 1 },
      { transform: `${at} scale(1.6) rotate(45deg)`, opacity: 1, offset: 0.4 },
      { transform: `${at} scale(0) rotate(90deg)`, opacity: 1 },
    ],
    { duration: 520 },
  );
}

/**
 * Words that rise from some cells, or from the middle of the board, and fade.
 * @param {BoardView} board
 * @param {Place[]} cells
 * @param {string} words
 * @param {string} kind
 * @param {number} size
 */
function float(board, cells, words, kind, size) {
  const places = cells.length ? cells : /** @type {Place[]} */ ([[board.height / 2, (board.width - 1) / 2]]);
  const row = places.reduce((sum, place) => sum + place[0], 0) / places.length;
  const column = places.reduce((sum, place) => sum + place[1], 0) / places.length;
  const text = makeSvg("text", { class: `float ${kind}`, "text-anchor": "middle", "font-size": 11 * size });
  text.textContent = words;
  const wide = board.width * CELL;
  const half = words.length * 3 * size;
  const x = Math.min(wide - half, Math.max(half, (column + 0.5) * CELL));
  const y = Math.max(14 * size, (row + 0.5) * CELL);
  const at = (/** @type {number} */ up, /** @type {number} */ scale) => `translate(${x}px, ${y - up}px) scale(${scale})`;
  over(
    board, text,
    [
      { transform: at(0, 0.4), opacity: 0 },
      { transform: at(8, 1.15), opacity: 1, offset: 0.2 },
      { transform: at(12, 1), opacity: 1, offset: 0.65 },
      { transform: at(24, 1), opacity: 0 },
    ],
    { duration: 1100, easing: "linear" },
  );
}
