// The keyboard: the game's own keys first, then the page's.

/** @type {Record<string, string>} */
const NAMES = {
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right",
  " ": "space", Enter: "enter", Escape: "escape", Delete: "delete", Backspace: "backspace",
};
const MOST_QUEUED = 3; // a held key must not run ahead of what can be seen

/**
 * The name of a pressed key as games and the page's table spell it.
 * @param {{ key: string }} event
 */
export const keyName = (event) =>
  NAMES[event.key] ?? (event.key.length === 1 ? event.key.toLowerCase() : "");

/**
 * Whether the key belongs to something that is being typed into or pressed.
 * @param {KeyboardEvent} event
 */
export function isTyping(event) {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("input, textarea, select, [contenteditable], dialog")) return true;
  return [" ", "Enter"].includes(event.key) && target.closest("button, a, summary");
}

/**
 * `commands` is a table from key names to functions; `actions()` gives the game's actions and
 * `act(move)` makes a move. Game keys win, so a page's command may have several keys.
 * @param {{ actions: () => Action[], act: (move: string) => void, pending: () => number, commands: Record<string, ((event: KeyboardEvent) => void) | undefined>, enabled: () => boolean }} heard
 */
export function listen({ actions, act, pending, commands, enabled }) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || !enabled()) return;
    const key = keyName(event);
    const action = actions().find((candidate) => candidate.keys.includes(key));
    const command = commands[key];
    if (!action && !command) return;
    event.preventDefault();
    if (event.repeat && (pending() >= MOST_QUEUED || action?.repeats === false)) return;
    if (action) act(action.move);
    else command?.(event);
  });
}
