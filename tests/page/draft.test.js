// A level being built: what is undone, painted, filled, moved and resized.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Draft, LARGEST_SIDE } from "../../src/gridwright/web/static/js/draft.js";

const room = () => new Draft({ game: "sokoban", title: "Room", board: [[["wall"], []], [[], ["player"]]] });

test("a draft has the level's notes and a board of its own", () => {
  const level = { game: "maze", board: [[["start"], []]] };
  const draft = new Draft(level);
  draft.set(0, 1, ["goal"]);
  assert.deepEqual(level.board, [[["start"], []]]);
  assert.deepEqual(draft.level, { game: "maze", board: [[["start"], ["goal"]]] });
});

test("undo and redo go back and forth by marks", () => {
  const draft = room();
  draft.mark();
  draft.paint(0, 1, "wall", false);
  draft.paint(1, 0, "wall", false);
  draft.mark();
  draft.clear();
  draft.undo();
  assert.deepEqual(draft.board, [[["wall"], ["wall"]], [["wall"], ["player"]]]);
  draft.undo();
  assert.deepEqual(draft.board, room().board);
  assert.equal(draft.canUndo, false);
  draft.redo();
  draft.redo();
  assert.deepEqual(draft.board, [[[], []], [[], []]]);
  assert.equal(draft.canRedo, false);
});

test("what comes after an undo forgets what was undone", () => {
  const draft = room();
  draft.mark();
  draft.clear();
  draft.undo();
  draft.mark();
  assert.equal(draft.canRedo, false);
});

test("a mark of which nothing came is dropped, others stay", () => {
  const draft = room();
  draft.mark();
  draft.set(0, 0, ["wall"]);
  draft.dropEmptyMark();
  assert.equal(draft.canUndo, false);
  draft.mark();
  draft.set(0, 0, []);
  draft.dropEmptyMark();
  assert.equal(draft.canUndo, true);
});

test("stacking puts an object beside others once, sorted", () => {
  const draft = room();
  draft.paint(1, 1, "box", true);
  draft.paint(1, 1, "box", true);
  assert.deepEqual(draft.board[1][1], ["box", "player"]);
  draft.paint(1, 1, "flag", false);
  assert.deepEqual(draft.board[1][1], ["flag"]);
});

test("filling takes the patch of equal cells and no more", () => {
  const draft = new Draft({ board: [[[], [], ["wall"], []], [[], ["wall"], [], []]] });
  draft.fill(0, 0, ["water"]);
  const water = ["water"];
  assert.deepEqual(draft.board, [[water, water, ["wall"], []], [water, ["wall"], [], []]]);
  draft.fill(0, 0, ["water"]); // of what it is already: ends at once
});

test("moving a cell's things joins them with what is there", () => {
  const draft = room();
  draft.move([1, 1], [0, 0]);
  assert.deepEqual(draft.board, [[["player", "wall"], []], [[], []]]);
  draft.move([0, 0], [0, 0]);
  assert.deepEqual(draft.board[0][0], ["player", "wall"]);
});

test("sizes stay between one cell and the largest side", () => {
  const draft = room();
  draft.resize(3, 1);
  assert.deepEqual(draft.board, [[["wall"]], [[]], [[]]]);
  draft.resize(0, Number.NaN);
  assert.deepEqual([draft.height, draft.width], [1, 1]);
  draft.resize(1000, 2);
  assert.deepEqual([draft.height, draft.width], [LARGEST_SIDE, 2]);
});

test("lines are added and taken away at every edge", () => {
  const draft = new Draft({ game: "x", board: [[["a"], ["b"]], [["c"], ["d"]]] });
  draft.moveEdge("top", 1);
  draft.moveEdge("left", 1);
  assert.deepEqual(draft.board, [[[], [], []], [[], ["a"], ["b"]], [[], ["c"], ["d"]]]);
  draft.moveEdge("bottom", -1);
  draft.moveEdge("right", -1);
  assert.deepEqual(draft.board, [[[], []], [[], ["a"]]]);
  draft.moveEdge("top", -1);
  draft.moveEdge("top", -1);
  assert.equal(draft.height, 1, "a board keeps its last row");
});

test("a cleared level is a new one: nothing is said about it", () => {
  const draft = new Draft({ game: "x", title: "Old", author: "Ann", hint: "left", par: 9, dialect: "baba", board: [[["a"]]] });
  draft.clear();
  assert.deepEqual(draft.level, { game: "x", title: "", author: "", hint: "", dialect: "baba", board: [[[]]] });
});
