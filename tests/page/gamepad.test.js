// What a gamepad presses, by its cross, its stick and its buttons.

import assert from "node:assert/strict";
import { test } from "node:test";

import { pressed } from "../../src/gridwright/web/static/js/gamepad.js";

/** @param {number[]} down */
const buttons = (...down) => Array.from({ length: 17 }, (_, number) => ({ pressed: down.includes(number) }));

test("cross, stick and buttons are told apart", () => {
  assert.deepEqual([...pressed({ buttons: buttons(12), axes: [0, 0] })], ["up"]);
  assert.deepEqual([...pressed({ buttons: buttons(0, 15), axes: [0, 0] })], ["0", "right"]);
  assert.deepEqual([...pressed({ buttons: buttons(), axes: [-0.9, 0.2] })], ["left"]);
  assert.deepEqual([...pressed({ buttons: buttons(), axes: [0.3, 0.3] })], []);
  assert.deepEqual([...pressed({ buttons: buttons(), axes: [] })], []);
});
