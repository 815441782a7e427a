import assert from "node:assert/strict";
import { test } from "node:test";

import { happen } from "../../src/gridwright/web/static/js/happenings.js";

globalThis.document = { documentElement: { dataset: { motion: "off" } } };
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true }); // nobody has pressed anything

/** What a board is told by a view with these events. */
function told(events, sinking = null) {
  const board = {
    update(changed, moved, how) {
      this.how = how;
    },
  };
  const happened = events.map((event) => ({ event, cells: [], count: 1, text: "", toward: "" }));
  happen(board, { changed: [], moved: [], events: happened, sound: null, sinking });
  return board.how;
}

test("a step down that time makes takes as long as the view says", () => {
  assert.equal(told(["step"], 0.8).sinking, 800);
  assert.equal(told(["step"], 0).sinking, 0);
  assert.equal(told(["land"]).sinking, 0);
});

test("moves that are taken back turn nobody", () => {
  assert.equal(told(["step"]).turning, true);
  assert.equal(told([]).turning, false);
});
