// One's own levels: kept as they are drawn, copied, removed, and never with what was said of another's.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import * as drafts from "../../src/gridwright/web/static/js/drafts.js";

/** @type {Map<string, string>} */
let kept = new Map();
let room = Infinity;
globalThis.localStorage = /** @type {any} */ ({
  getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
  removeItem: (/** @type {string} */ name) => kept.delete(name),
  setItem: (/** @type {string} */ name, /** @type {string} */ value) => {
    if (value.length > room) throw new Error("full");
    kept.set(name, value);
  },
});
beforeEach(() => {
  kept = new Map();
  room = Infinity;
});
const level = { game: "sokoban", title: "Mine", board: [[["player"]]] };

test("a draft is kept, changed, copied and removed", () => {
  const id = /** @type {string} */ (drafts.addDraft(level));
  assert.deepEqual(drafts.draftLevel(id), level);
  drafts.keepDraft(id, { ...level, title: "Better" });
  assert.equal(drafts.drafts("sokoban")[0].title, "Better");
  const copy = /** @type {string} */ (drafts.copyDraft(id));
  assert.equal(drafts.draftLevel(copy)?.title, "Better (copy)");
  drafts.removeDraft(id);
  assert.deepEqual(drafts.drafts().map((draft) => draft.id), [copy]);
  assert.equal(drafts.draftLevel(id), null);
  assert.deepEqual(drafts.drafts("snek"), []);
});

test("where there is no room that is said", () => {
  room = 10;
  assert.equal(drafts.addDraft(level), null);
});

test("somebody else's level is taken without what was said about it", () => {
  const theirs = { ...level, author: "Ann", par: 7, hint: "left", licence: "MIT", dialect: "baba" };
  assert.deepEqual(drafts.ownVersion(theirs), { ...level, title: "After “Mine”", dialect: "baba" });
});
