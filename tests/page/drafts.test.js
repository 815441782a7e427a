// One's own levels: kept as they are drawn, copied, removed, and never with what was said of another's.

import assert from "node:assert/strict";
import process from "node:process";
import { after, beforeEach, test } from "node:test";

import * as drafts from "../../src/gridwright/web/static/js/drafts.js";
import { openKept } from "../../src/gridwright/web/static/js/kept.js";

const kept = await openKept(); // there is no IndexedDB here: storage is refused
let told = 0;
kept.addEventListener("full", () => told++);
beforeEach(async () => {
  await drafts.openDrafts();
  for (const { id } of drafts.drafts()) await drafts.removeDraft(id);
});
after(() => setTimeout(() => process.exit(), 100)); // the channel to other windows stays open
const level = { game: "sokoban", title: "Mine", board: [[["player"]]] };

test("a draft is kept, changed, copied and removed", () => {
  const id = drafts.addDraft(level);
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

test("a collection is taken in its order", () => {
  drafts.addDrafts([1, 2, 3].map((number) => ({ ...level, title: `Level ${number}` })), "Three");
  assert.deepEqual(drafts.drafts().map(({ title }) => title), ["Level 1", "Level 2", "Level 3"]);
  assert.deepEqual(new Set(drafts.drafts().map(({ collection }) => collection)), new Set(["Three"]));
});

test("storage that is refused is told once, and nothing is lost", async () => {
  await new Promise((done) => setTimeout(done, 20));
  assert.equal(told, 1);
  assert.deepEqual(drafts.draftLevel(drafts.addDraft(level)), level);
});

test("somebody else's level is taken without what was said about it", () => {
  const theirs = { ...level, author: "Ann", par: 7, hint: "left", licence: "MIT", dialect: "baba" };
  assert.deepEqual(drafts.ownVersion(theirs), { ...level, title: "After “Mine”", dialect: "baba" });
});
