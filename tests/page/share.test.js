// Links hold a level and its moves, and survive the way there and back.

import assert from "node:assert/strict";
import { test } from "node:test";

import { makeLink, readLink } from "../../src/gridwright/web/static/js/share.js";

globalThis.location = /** @type {any} */ ({ origin: "http://here", pathname: "/", hash: "" });

test("a link comes back as the save it was made of, from the last restart on", async () => {
  const level = { game: "snek", title: "Ærger ☃", board: [[["snek"], []]] };
  const link = await makeLink({ level, timeline: "ud!llr", now: 5 });
  assert.match(link, /^http:\/\/here\/#play=[A-Za-z0-9_-]+$/);
  const save = await readLink(link.slice(link.indexOf("#")));
  assert.deepEqual(save, { level, timeline: "ll", now: 2, best: {} });
});

test("an address without a level has none", async () => {
  assert.equal(await readLink("#about"), null);
  assert.equal(await readLink(), null);
});

test("a damaged link is refused", async () => {
  await assert.rejects(readLink("#play=AAAA"));
});
