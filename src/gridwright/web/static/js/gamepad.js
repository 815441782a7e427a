// A gamepad plays: its cross or stick moves, its buttons act, undo, restart and give hints.

const LEAN = 0.6; // how far a stick must lean
const FIRST = 300; // milliseconds until a held direction repeats
const AGAIN = 130; // and between repeats
const CROSS = ["up", "down", "left", "right"]; // buttons 12 to 15 of the standard layout

/**
 * What is pressed: directions, and the numbers of the other buttons.
 * @param {{ buttons: readonly { pressed: boolean }[], axes: readonly number[] }} pad
 */
export function pressed({ buttons, axes }) {
  const held = new Set(buttons.flatMap((button, number) => (button.pressed ? [CROSS[number - 12] ?? String(number)] : [])));
  const [across = 0, down = 0] = axes;
  if (across < -LEAN) held.add("left");
  if (across > LEAN) held.add("right");
  if (down < -LEAN) held.add("up");
  if (down > LEAN) held.add("down");
  return held;
}

/**
 * Calls `press(name)` when something is pressed: a direction or a button's number; directions repeat.
 * @param {(name: string) => void} press
 */
export function watchGamepads(press) {
  /** @type {Map<string, number>} */
  const due = new Map(); // when what is held is pressed again
  const look = () => {
    const now = performance.now();
    const held = new Set([...navigator.getGamepads()].flatMap((pad) => (pad ? [...pressed(pad)] : [])));
    for (const name of due.keys()) if (!held.has(name)) due.delete(name);
    for (const name of held) {
      const next = due.get(name);
      if (next !== undefined && now < next) continue;
      due.set(name, CROSS.includes(name) ? now + (next === undefined ? FIRST : AGAIN) : Infinity);
      press(name);
    }
    if ([...navigator.getGamepads()].some(Boolean)) requestAnimationFrame(look);
  };
  addEventListener("gamepadconnected", () => requestAnimationFrame(look));
}
