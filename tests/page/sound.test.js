import assert from "node:assert/strict";
import { test } from "node:test";

import { SEEN } from "../../src/gridwright/web/static/js/effects.js";
import { fitting, SOUNDS } from "../../src/gridwright/web/static/js/sound.js";

const happened = (event, count = 1) => ({ event, count, cells: [], text: "", toward: "" });

test("what is seen is heard, and the other way round", () => {
  assert.deepEqual(new Set(SEEN), new Set(Object.keys(SOUNDS)));
});

test("of several things that happen the most important is heard", () => {
  assert.equal(fitting([happened("push"), happened("dock")]).name, "dock");
  assert.equal(fitting([happened("win"), happened("push")]).name, "win");
  assert.equal(fitting([]), null);
  assert.equal(fitting([happened("something new")]), null);
});

test("a chain climbs, but not for ever", () => {
  const raised = [2, 3, 4, 99].map((count) => fitting([happened("chain", count)]).raised);
  assert.deepEqual(raised, [0, 2, 4, 14]);
  assert.equal(fitting([happened("match", 9)]).raised, 0);
});

test("sounds can be played: pitches and lengths are above nothing", () => {
  for (const voices of Object.values(SOUNDS)) {
    for (const [, from, to, start, length] of voices) {
      assert.ok(from > 0 && to > 0 && start >= 0 && length > 0 && start + length < 1.5);
    }
  }
});
