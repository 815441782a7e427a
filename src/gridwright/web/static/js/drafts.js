// One's own levels: kept in this browser as they are drawn, and private until they are published.

import { forget, recall, remember } from "./memory.js";

/**
 * @typedef {{ id: string, game: string, title: string, collection: string, changed: number,
 *   published: string | null, solved: boolean }} DraftFacts
 */

const INDEX = "drafts";
const NOTES = ["par", "hint", "licence", "solution", "difficulty", "author"]; // of the level it came from
const EMPTY = 8; // rows and columns of a new level

/**
 * The drafts of a game, or all, newest first.
 * @param {string} [game]
 * @returns {DraftFacts[]}
 */
export const drafts = (game) =>
  recall(INDEX, [])
    .filter((/** @type {DraftFacts} */ draft) => !game || draft.game === game)
    .sort((/** @type {DraftFacts} */ a, /** @type {DraftFacts} */ b) => b.changed - a.changed);

/** @param {string} id */
export const findDraft = (id) => drafts().find((draft) => draft.id === id) ?? null;

/**
 * The level of a draft; null when it is gone.
 * @param {string} id
 * @returns {Level | null}
 */
export const draftLevel = (id) => recall(`draft:${id}`);

/**
 * Keeps a level as a new draft; its id, or null when there is no room for it.
 * @param {Level} level
 */
export function addDraft(level, collection = "") {
  const id = crypto.randomUUID().slice(0, 13);
  if (!remember(`draft:${id}`, level)) return null;
  const facts = { id, game: level.game, title: level.title ?? "", collection, changed: Date.now(), published: null, solved: false };
  return remember(INDEX, [...drafts(), facts]) ? id : null;
}

/**
 * Puts a changed level in its place; false when there is no room for it.
 * @param {string} id
 * @param {Level} level
 */
export function keepDraft(id, level) {
  noteDraft(id, { title: level.title ?? "", changed: Date.now() });
  return remember(`draft:${id}`, level);
}

/**
 * @param {string} id
 * @param {Partial<DraftFacts>} facts
 */
export function noteDraft(id, facts) {
  remember(INDEX, drafts().map((draft) => (draft.id === id ? { ...draft, ...facts } : draft)));
}

/** @param {string} id */
export function removeDraft(id) {
  remember(INDEX, drafts().filter((draft) => draft.id !== id));
  forget(`draft:${id}`);
}

/** @param {string} id */
export function copyDraft(id) {
  const level = draftLevel(id);
  return level && addDraft({ ...level, title: `${level.title || "Level"} (copy)` }, findDraft(id)?.collection);
}

/**
 * A blank level of a game.
 * @param {Game} game
 * @returns {Level}
 */
export function blankLevel(game) {
  const { board } = game.example;
  const height = game.real_time ? board.length : EMPTY;
  const width = game.real_time ? board[0].length : EMPTY;
  return { game: game.name, title: "", board: Array.from({ length: height }, () => Array.from({ length: width }, () => [])) };
}

/**
 * A level of somebody else to go on with: what was said about theirs does not hold for it.
 * @param {Level} level
 * @returns {Level}
 */
export function ownVersion(level) {
  const notes = Object.fromEntries(Object.entries(level).filter(([name]) => !NOTES.includes(name)));
  return /** @type {Level} */ ({ ...notes, title: level.title ? `After “${level.title}”` : "" });
}
