// One's own levels: kept in this browser as they are drawn, and private until they are published.

import { openKept } from "./kept.js";

/**
 * @typedef {{ id: string, game: string, title: string, collection: string, changed: number,
 *   published: string | null, solved: boolean }} DraftFacts
 */

const PREFIX = "draft/"; // of their keys among what is kept
const NOTES = ["par", "hint", "licence", "solution", "difficulty", "author"]; // of the level it came from
const EMPTY = 8; // rows and columns of a new level

/** @type {import("./kept.js").Kept} */
let kept;

/** Has the drafts at hand; nothing else here works before. */
export async function openDrafts() {
  kept = await openKept();
}

/** All drafts, as they are kept. @returns {(DraftFacts & { level: Level })[]} */
export const keptDrafts = () => Object.entries(kept.all).flatMap(([key, draft]) => (key.startsWith(PREFIX) ? [draft] : []));

/**
 * Adds drafts that were kept elsewhere; how many of them make sense.
 * @param {unknown} found
 */
export function takeDrafts(found) {
  const sound = (Array.isArray(found) ? found : []).filter((draft) =>
    typeof draft?.id === "string" && typeof draft.game === "string" && typeof draft.changed === "number" && Array.isArray(draft.level?.board));
  const newer = sound.filter(({ id, changed }) => !(kept.all[PREFIX + id]?.changed >= changed));
  kept.put(Object.fromEntries(newer.map((draft) => [PREFIX + draft.id, { ...draft, published: null }])));
  return sound.length;
}

/**
 * The drafts of a game, or all, newest first.
 * @param {string} [game]
 * @returns {DraftFacts[]}
 */
export const drafts = (game) => keptDrafts().filter((draft) => !game || draft.game === game).sort((a, b) => b.changed - a.changed);

/**
 * @param {string} id
 * @returns {DraftFacts | null}
 */
export const findDraft = (id) => kept.all[PREFIX + id] ?? null;

/**
 * The level of a draft; null when it is gone.
 * @param {string} id
 * @returns {Level | null}
 */
export const draftLevel = (id) => kept.all[PREFIX + id]?.level ?? null;

/**
 * Keeps a level as a new draft; its id.
 * @param {Level} level
 */
export const addDraft = (level, collection = "") => addDrafts([level], collection)[0];

/**
 * Keeps levels as new drafts, in one go.
 * @param {Level[]} levels
 */
export function addDrafts(levels, collection = "") {
  const changed = Date.now();
  const added = levels.map((level, place) => ({
    id: crypto.randomUUID().slice(0, 13), game: level.game, title: level.title ?? "", collection,
    changed: changed - place, published: null, solved: false, level,
  }));
  kept.put(Object.fromEntries(added.map((draft) => [PREFIX + draft.id, draft])));
  return added.map(({ id }) => id);
}

/**
 * Puts a changed level in its place.
 * @param {string} id
 * @param {Level} level
 */
export const keepDraft = (id, level) => noteDraft(id, { title: level.title ?? "", changed: Date.now(), level });

/**
 * @param {string} id
 * @param {Partial<DraftFacts & { level: Level }>} facts
 */
export function noteDraft(id, facts) {
  const draft = kept.all[PREFIX + id];
  if (draft) kept.put({ [PREFIX + id]: { ...draft, ...facts } });
}

/** @param {string} id */
export const removeDraft = (id) => kept.put({ [PREFIX + id]: null });

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
