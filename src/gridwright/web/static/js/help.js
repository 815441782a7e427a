// The keys, on screen.

import { byId, make } from "./dom.js";

/** @typedef {[keys: string[], title: string]} Line */

/** @type {Record<string, string>} */
const SIGNS = { up: "↑", down: "↓", left: "←", right: "→", space: "Space", enter: "Enter", escape: "Esc" };

/**
 * `page` is a list of [keys, what they do]; keys that the game itself takes are left out.
 * @param {Game} game
 * @param {[...line: Line, ...unknown[]][]} page
 */
export function openHelp(game, page) {
  const taken = new Set(game.actions.flatMap((action) => action.keys));
  /** @type {Line[]} */
  const rows = [
    ...game.actions.map((action) => /** @type {Line} */ ([action.keys, action.title])),
    ...page.map(([keys, title]) => /** @type {Line} */ ([keys.filter((key) => !taken.has(key)), title])),
  ];
  const swipes = "Swipe on the board, or use the buttons below it.";
  byId("help-body").replaceChildren(keyList(rows), make("p", {}, `${swipes} ${game.pointing}`.trim()));
  byId("help").showModal();
}

/** @param {Line[]} rows */
const keyList = (rows) =>
  make("dl", { className: "keys" },
    ...rows
      .filter(([keys]) => keys.length)
      .map(([keys, title]) =>
        make("div", {}, make("dt", {}, ...keys.map((key) => make("kbd", {}, SIGNS[key] ?? key))), make("dd", {}, title)),
      ),
  );

/**
 * The game's moves, each with the key by which most people find it.
 * @param {Game} game
 */
export const shortKeys = (game) =>
  keyList(game.actions.map(({ keys, title }) => [[keys.find((key) => key in SIGNS && key !== "space") ?? keys[0]], title]));
