// The keys, on screen.

import { byId, make } from "./dom.js";

/** @type {Record<string, string>} */
const SIGNS = { up: "↑", down: "↓", left: "←", right: "→", space: "Space", enter: "Enter", escape: "Esc" };

/** @typedef {{ keys: string[], title: string }} Line */

/**
 * The keys of the game and of every game, and the page's own.
 * @param {Game} game
 * @param {Line[]} page
 */
export function openHelp(game, page) {
  const shared = game.keys.map(({ keys, title }) => ({ keys: Object.keys(keys).filter((key) => keys[key]), title }));
  const taken = new Set(shared.flatMap(({ keys }) => keys));
  const own = page.map(({ keys, title }) => ({ keys: keys.filter((key) => !taken.has(key)), title }));
  const rows = [...shared, ...own].filter(({ keys }) => keys.length);
  const swipes = "Swipe on the board, or use the buttons below it.";
  byId("help-body").replaceChildren(keyList(rows), make("p", {}, `${swipes} ${game.pointing}`.trim()));
  byId("help").showModal();
}

/** @param {Line[]} rows */
const keyList = (rows) =>
  make("dl", { className: "keys" },
    ...rows.map(({ keys, title }) =>
      make("div", {}, make("dt", {}, ...keys.map((key) => make("kbd", {}, SIGNS[key] ?? key))), make("dd", {}, title)),
    ),
  );

/**
 * The game's moves, each with the key by which most people find it.
 * @param {Game} game
 */
export const shortKeys = (game) =>
  keyList(game.actions.map(({ keys, title }) => ({ keys: [keys.find((key) => key in SIGNS && key !== "space") ?? keys[0]], title })));
