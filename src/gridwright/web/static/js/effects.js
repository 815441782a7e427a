// What flashes, bursts and floats over a board when something happens, and how things squash and
// hop for it. Every effect belongs to an event of the closed list and to none of a game's own
// keys; it starts at once, ends by itself and stands in nobody's way. Without motion there are none.

import { CELL } from "./board-view.js";
import { makeSvg, reducedMotion, WAYS } from "./dom.js";

/** @typedef {import("./board-view.js").BoardView} BoardView */
/**
 * The colour of an effect, the milliseconds it waits, and how many or how large it is.
 * @typedef {{ tone?: string, after?: number, much?: number }} Manner
 */
/** @typedef {(board: BoardView, event: GameEvent, manner: Manner) => void} Effect */

const MOST = 160; // elements: a board full of happenings stays quick
const ARRIVED = 80; // milliseconds: what happens to things that move waits for them
const WORD_AFTER_WORD = 70; // milliseconds: a rule lights up along its sentence
const STAR = "M0 -2.6L.8 -.8L2.6 0L.8 .8L0 2.6L-.8 .8L-2.6 0L-.8 -.8Z";
const BOUNCE = "cubic-bezier(0.3, 1.6, 0.5, 1)";

/** @type {Record<string, [effect: Effect, manner?: Manner][]>} what is seen of each event */
const EFFECTS = {
  step: [[hop]],
  push: [[squash], [dust, { much: 3 }]],
  bump: [[nudge]],
  dock: [[ring, { tone: "glow", after: ARRIVED }], [sparks, { tone: "glow", much: 8, after: ARRIVED }], [pop, { much: 1.18, after: ARRIVED }]],
  undock: [[ring, { tone: "dim" }]],
  land: [[press], [dustBelow, { much: 4 }]],
  match: [[light, { tone: "shine", much: 3 }], [pop, { much: 1.12 }]],
  chain: [[float, { tone: "chain", much: 0.12 }]],
  take: [[sparks, { tone: "glow", much: 7 }], [ring, { tone: "glow" }]],
  extinguish: [[steam]],
  teleport: [[ring, { tone: "warp" }], [ring, { tone: "warp", after: 120 }], [appear]],
  "rule-made": [[lightAlong]],
  "rule-broken": [[light, { tone: "lost" }], [tremble]],
  transform: [[light, { tone: "shine" }], [sparks, { tone: "warp", much: 5 }], [appear]],
  destroy: [[sparks, { tone: "burst", much: 6 }], [float, { tone: "points" }]],
  win: [[jumpAll], [brighten]],
  lose: [[shake]],
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
    for (const [effect, manner = {}] of EFFECTS[event.event] ?? []) effect(board, event, manner);
  }
}

// -- what things do -------------------------------------------------------------------------

/**
 * Things go through some shapes and are themselves again.
 * @param {Iterable<SVGElement>} things
 * @param {string[]} shapes
 * @param {KeyframeAnimationOptions} timing
 */
function act(things, shapes, timing) {
  const frames = [...shapes, "translate(0, 0) scale(1)"].map((transform) => ({ transform }));
  for (const thing of things) thing.animate(frames, { composite: "add", easing: "ease-out", ...timing });
}

/** @param {string} toward */
const isUpright = (toward) => toward === "up" || toward === "down";

/** Creatures stretch as they go. @type {Effect} */
function hop({ lately }, { toward }) {
  const creatures = lately.filter((one) => one.classList.contains("creature"));
  act(creatures, [isUpright(toward) ? "scale(0.9, 1.1)" : "scale(1.1, 0.9)"], { duration: 150 });
}

/** What is pushed is pressed together, and so is who pushes it. @type {Effect} */
function squash(board, { cells, toward }) {
  const things = new Set([...board.lately, ...board.thingsAt(cells)]);
  act(things, [isUpright(toward) ? "scale(1.12, 0.82)" : "scale(0.82, 1.1)"], { duration: 190 });
}

/** Who runs against something goes a little way and comes back. @type {Effect} */
function nudge(board, { cells, toward }) {
  const [x, y] = WAYS[toward] ?? [0, 0];
  const there = `translate(${x * 5}px, ${y * 5}px) scale(${1 - 0.12 * Math.abs(x)}, ${1 - 0.12 * Math.abs(y)})`;
  act(board.thingsAt(cells), ["translate(0, 0)", there], { duration: 150 });
}

/** @type {Effect} */
function press(board, { cells }) {
  act(board.thingsAt(cells), ["scale(1.1, 0.86)", "scale(0.97, 1.04)"], { duration: 200 });
}

/** @type {Effect} */
function pop(board, { cells }, { much, after: delay }) {
  act(board.thingsAt(cells), ["scale(1)", `scale(${much})`], { duration: 260, delay, easing: BOUNCE });
}

/** @type {Effect} */
function appear(board, { cells }) {
  for (const thing of board.thingsAt(cells)) {
    for (const sliding of thing.getAnimations()) sliding.cancel();
    thing.animate([{ transform: "scale(0.2) rotate(-40deg)", opacity: 0.2 }, { transform: "scale(1)", opacity: 1 }], { duration: 260, easing: BOUNCE });
  }
}

/** @type {Effect} */
function tremble(board, { cells }) {
  act(board.thingsAt(cells), [0, -1.5, 1.5, -1].map((x) => `translate(${x}px, 0)`), { duration: 220 });
}

/** @param {Iterable<SVGElement>} things */
export function jump(things, times = 1) {
  const shapes = ["translate(0, 0) scale(1.1, 0.88)", "translate(0, -6px) scale(0.94, 1.08)"];
  act(things, shapes, { duration: 280, iterations: times, easing: "ease-in-out" });
}

/** @type {Effect} */
function jumpAll({ things }) {
  jump(things.querySelectorAll(".creature"), 3);
}

/** @type {Effect} */
function brighten({ svg }) {
  svg.animate([1, 1.25, 1].map((light) => ({ filter: `brightness(${light})` })), 500);
}

/** @type {Effect} */
function shake({ svg }) {
  svg.animate([0, -7, 6, -4, 2, 0].map((x) => ({ transform: `translateX(${x}px)` })), 380);
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
 * @param {number} x
 * @param {number} y
 */
const at = (x, y, scale = 1) => `translate(${x}px, ${y}px) scale(${scale})`;

/** A ring that widens. @type {Effect} */
function ring(board, { cells }, { tone, after: delay }) {
  for (const { x, y } of cells.map(middle)) {
    const frames = [{ transform: at(x, y, 0.5), opacity: 0.95 }, { transform: at(x, y, 1.5), opacity: 0 }];
    over(board, makeSvg("circle", { class: `ring ${tone}`, r: 11 }), frames, { duration: 420, delay });
  }
}

/** Sparks that fly out of a cell. @type {Effect} */
function sparks(board, { cells }, { tone, much = 1, after: delay }) {
  for (const { x, y } of cells.map(middle)) {
    for (let number = 0; number < much; number++) {
      const angle = ((number + Math.random()) / much) * 2 * Math.PI;
      const far = CELL * (0.55 + 0.5 * Math.random());
      const there = at(x + far * Math.cos(angle), y + far * Math.sin(angle), 0.3);
      over(
        board, makeSvg("path", { class: `spark ${tone} n${number % 3}`, d: STAR }),
        [{ transform: at(x, y, 1.3), opacity: 1 }, { transform: `${there} rotate(90deg)`, opacity: 0 }],
        { duration: 420 + 160 * Math.random(), delay },
      );
    }
  }
}

/** Dust behind what was set in motion. @type {Effect} */
function dust(board, { cells, toward }, { much = 1 }) {
  const [right, down] = WAYS[toward] ?? [0, 0];
  for (const { x, y } of cells.map(middle)) {
    for (let number = 0; number < much; number++) {
      const aside = (Math.random() - 0.5) * CELL * 0.8;
      const from = { x: x - right * 11 + (right ? 0 : aside), y: y + 9 + Math.max(0, down) };
      const to = { x: from.x - right * 7 + (right ? 0 : aside * 0.5), y: from.y - 4 * Math.random() - 1 };
      over(
        board, makeSvg("circle", { class: "dust", r: 1.6 + 1.4 * Math.random() }),
        [{ transform: at(from.x, from.y, 0.6), opacity: 0.75 }, { transform: at(to.x, to.y, 1.7), opacity: 0 }],
        { duration: 320 + 120 * Math.random() },
      );
    }
  }
}

/** Dust below what has landed. @type {Effect} */
function dustBelow(board, event, manner) {
  const cells = event.cells.toSorted(([row], [other]) => other - row).slice(0, 1);
  dust(board, { ...event, cells, toward: "down" }, manner);
}

/** @type {Effect} */
function steam(board, { cells }) {
  for (const { x, y } of cells.map(middle)) {
    for (let number = 0; number < 7; number++) {
      const aside = (number - 3) * 2.6;
      over(
        board, makeSvg("circle", { class: "steam", r: 3 + 2 * Math.random() }),
        [
          { transform: at(x + aside, y + 6, 0.5), opacity: 0.9 },
          { transform: at(x + aside * 1.8, y - 14 - 8 * Math.random(), 1.5), opacity: 0 },
        ],
        { duration: 700, delay: 35 * number },
      );
    }
  }
}

/** Cells light up so many times. @type {Effect} */
function light(board, { cells }, { tone, after: delay, much: iterations = 1 }) {
  for (const [row, column] of cells) {
    const rect = makeSvg("rect", { class: `light ${tone}`, x: column * CELL, y: row * CELL, width: CELL, height: CELL, rx: 4 });
    over(board, rect, [{ opacity: 0 }, { opacity: 0.85, offset: 0.3 }, { opacity: 0 }], { duration: 360, delay, iterations });
  }
}

/** A rule lights up word after word. @type {Effect} */
function lightAlong(board, event) {
  event.cells.forEach((place, along) => {
    const after = ARRIVED + WORD_AFTER_WORD * along;
    light(board, { ...event, cells: [place] }, { tone: "rule", after });
    pop(board, { ...event, cells: [place] }, { much: 1.2, after });
  });
}

/**
 * A star that flashes in the corner of a cell.
 * @param {BoardView} board
 * @param {Place} place
 */
export function glint(board, place) {
  const { x, y } = middle(place);
  const frames = [[0, 0], [1.6, 45], [0, 90]].map(([scale, angle]) => ({ transform: `${at(x + 4, y - 5, scale)} rotate(${angle}deg)` }));
  over(board, makeSvg("path", { class: "spark burst", d: STAR }), frames, { duration: 520 });
}

/** Words that rise from some cells, or from the middle of the board, and fade; the more, the larger. @type {Effect} */
function float(board, { cells, text: words, count }, { tone, much = 0 }) {
  if (!words) return;
  const size = Math.min(1 + count * much, 1.8);
  const places = cells.length ? cells : /** @type {Place[]} */ ([[board.height / 2, (board.width - 1) / 2]]);
  const row = places.reduce((sum, place) => sum + place[0], 0) / places.length;
  const column = places.reduce((sum, place) => sum + place[1], 0) / places.length;
  const text = makeSvg("text", { class: `float ${tone}`, "text-anchor": "middle", "font-size": 11 * size });
  text.textContent = words;
  const half = words.length * 3 * size;
  const x = Math.min(board.width * CELL - half, Math.max(half, (column + 0.5) * CELL));
  const y = Math.max(14 * size, (row + 0.5) * CELL);
  over(
    board, text,
    [
      { transform: at(x, y, 0.4), opacity: 0 },
      { transform: at(x, y - 8, 1.15), opacity: 1, offset: 0.2 },
      { transform: at(x, y - 12), opacity: 1, offset: 0.65 },
      { transform: at(x, y - 24), opacity: 0 },
    ],
    { duration: 1100, easing: "linear" },
  );
}
