// The keyboard.

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
 * What a key asks for in a game, of the rows that all front ends share; null where it is the page's own.
 * The keys of a film come before the game's while there is one.
 * @param {KeyRow[]} rows
 * @param {string} key
 * @param {boolean} hasFilm
 */
export function commandFor(rows, key, hasFilm) {
  const own = rows.filter(({ keys, film }) => keys[key] && (hasFilm || !film));
  const row = own.find(({ film }) => film) ?? own[0];
  return row ? { command: /** @type {Command} */ (row.keys[key]), repeats: row.repeats } : null;
}

/**
 * `find(key)` says what a key does now and whether it does so again while it is held; `pending()` is how
 * much of what was asked for before is still to be done.
 * @param {{ find: (key: string) => { work: () => unknown, repeats: boolean } | null, pending: () => number, enabled: () => boolean }} heard
 */
export function listen({ find, pending, enabled }) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || !enabled()) return;
    const found = find(keyName(event));
    if (!found) return;
    event.preventDefault();
    if (!event.repeat || (found.repeats && pending() < MOST_QUEUED)) found.work();
  });
}
