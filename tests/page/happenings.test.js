import assert from "node:assert/strict";
import { test } from "node:test";

import { happen } from "../../src/gridwright/web/static/js/happenings.js";

globalThis.document = { documentElement: { dataset: { motion: "off" } } };
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true }); // nobody has pressed anything

/** What a board is told by a view with these events, in answer to these commands. */
function told(events, commands, clock = { running: true }) {
  const board = {
    update(changed, moved, how) {
      this.how = how;
    },
  };
  const happened = events.map((event) => ({ event, cells: [], count: 1, text: "", toward: "" }));
  happen(board, { changed: [], moved: [], events: happened, wake: 0.8, clock }, commands);
  return board.how;
}

const TIME = [{ do: "time" }];

test("a step down that time makes takes as long as the clock waits", () => {
  assert.equal(told(["step"], TIME).sinking, 800);
});

test("what a player does is quick, and so is what lands", () => {
  assert.equal(told(["step"], [{ do: "move", moves: "t" }]).sinking, 0);
  assert.equal(told(["step"], [...TIME, { do: "move", moves: "<" }]).sinking, 0);
  assert.equal(told(["land"], TIME).sinking, 0);
  assert.equal(told(["step"], TIME, null).sinking, 0);
});

test("moves that are taken back turn nobody", () => {
  assert.equal(told(["step"], [{ do: "move", moves: "l" }], null).turning, true);
  assert.equal(told([], [{ do: "undo" }], null).turning, false);
});
