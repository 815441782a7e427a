// What is shown before it is confirmed, and what is left to show when the truth arrives.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Foresight } from "../../src/gridwright/web/static/js/foresight.js";

const right = { changed: [[0, 0, []], [0, 1, ["me"]]], moved: [["me", 0, 0, 0, 1]], left: [[0, 1, "me"]], events: [{ event: "step" }], sound: { name: "step", raised: 0 } };
const further = { changed: [[0, 1, []], [0, 2, ["me"]]], moved: [["me", 0, 1, 0, 2]], left: [[0, 2, "me"]], events: [{ event: "step" }], sound: { name: "push", raised: 0 }, ahead: {} };
/** @type {any} */
const ahead = { r: { ...right, ahead: { r: further } } };
const begun = () => {
  const foresight = new Foresight();
  foresight.begin([[["me"], [], []]], ahead);
  return foresight;
};
/** @type {(changed: any, more?: object) => any} */
const view = (changed, more = {}) => ({ changed, moved: right.moved, left: right.left, events: right.events, sound: right.sound, ahead: {}, ...more });

test("a move is shown at once, and its confirmation shows nothing more", () => {
  const foresight = begun();
  assert.equal(foresight.foresee("r")?.changed.length, 2);
  assert.deepEqual(foresight.board, [[[], ["me"], []]]);
  const left = foresight.confirm(view(right.changed), true, []);
  assert.deepEqual(left, { changed: [], moved: [], left: right.left, events: [], sound: null });
});

test("two moves can be ahead of the truth", () => {
  const foresight = begun();
  foresight.foresee("r");
  foresight.foresee("r");
  assert.deepEqual(foresight.board, [[[], [], ["me"]]]);
  const waiting = [{ do: "move", moves: "r", shown: true }];
  const left = foresight.confirm(view(right.changed, { ahead: { r: further } }), true, waiting);
  assert.deepEqual(left, { changed: [], moved: [], left: further.left, events: [], sound: null });
});

test("what came otherwise is corrected", () => {
  const foresight = begun();
  foresight.foresee("r");
  const left = foresight.confirm(view([]), true, []);
  assert.deepEqual(left.changed, [[0, 0, ["me"]], [0, 1, []]]);
});

test("what nobody can know is waited for", () => {
  const foresight = begun();
  foresight.lose();
  assert.equal(foresight.foresee("r"), null);
  assert.deepEqual(foresight.confirm(view(right.changed), false, []), { changed: right.changed, moved: right.moved, left: right.left, events: right.events, sound: right.sound });
});

test("a move beyond what was known is shown as soon as a view knows it", () => {
  const foresight = begun();
  const waiting = [{ do: "move", moves: "r", shown: false }];
  const left = foresight.confirm(view(right.changed, { ahead: { r: further } }), false, waiting);
  assert.deepEqual(left.changed, [[0, 0, []], [0, 2, ["me"]]]);
  assert.equal(left.moved.length, 2);
  assert.equal(left.sound?.name, "push", "the last is heard");
  assert.equal(waiting[0].shown, true);
});
