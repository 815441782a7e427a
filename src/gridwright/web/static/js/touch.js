// Fingers and mouse: swipes on the board are moves, taps are places, and a pad has the moves as
// buttons. Which direction is which move is read from the keys that the game declares.

import { make, onHold } from "./dom.js";

const SWIPE = 24; // pixels
const ARROWS = { up: "▲", down: "▼", left: "◀", right: "▶" };

/**
 * Calls `onSwipe("up")` and the like, and `onTap(event)` for presses that go nowhere.
 * @param {SVGElement} svg
 * @param {{ onSwipe: (direction: string) => void, onTap: (event: PointerEvent) => void }} heard
 */
export function watchBoard(svg, { onSwipe, onTap }) {
  /** @type {{ x: number, y: number } | null} */
  let start = null;
  svg.addEventListener("pointerdown", (event) => {
    if (event.button === 0) start = { x: event.clientX, y: event.clientY };
  });
  svg.addEventListener("pointercancel", () => (start = null));
  svg.addEventListener("pointerup", (event) => {
    if (!start) return;
    const x = event.clientX - start.x;
    const y = event.clientY - start.y;
    start = null;
    if (Math.max(Math.abs(x), Math.abs(y)) < SWIPE) onTap(event);
    else if (event.pointerType !== "mouse") {
      if (Math.abs(x) > Math.abs(y)) onSwipe(x > 0 ? "right" : "left");
      else onSwipe(y > 0 ? "down" : "up");
    }
  });
}

/**
 * Fills the pad: arrows in a cross, whatever else the game can do beside it.
 * @param {HTMLElement} pad
 * @param {Action[]} actions
 * @param {(move: string) => void} act
 */
export function fillPad(pad, actions, act) {
  const cross = make("div", { className: "cross" });
  const others = make("div", { className: "others" });
  const taken = new Set();
  for (const [direction, arrow] of Object.entries(ARROWS)) {
    const action = actions.find((candidate) => candidate.keys.includes(direction));
    if (!action) continue;
    taken.add(action);
    cross.append(padButton(action, arrow, direction, act));
  }
  for (const action of actions) {
    if (!taken.has(action)) others.append(padButton(action, action.title, "wide", act));
  }
  pad.replaceChildren(cross, others);
}

/**
 * @param {Action} action
 * @param {string} label
 * @param {string} className
 * @param {(move: string) => void} act
 */
function padButton(action, label, className, act) {
  const button = make("button", { type: "button", className, "aria-label": action.title }, label);
  onHold(button, () => act(action.move), 300, 110);
  return button;
}
