// The keyboard: names of keys, and whose key it is.

import assert from "node:assert/strict";
import { test } from "node:test";

import { isTyping, keyName, listen } from "../../src/gridwright/web/static/js/keys.js";

const nowhere = { closest: () => null };
const inside = (kinds) => ({ closest: (wanted) => (kinds.some((kind) => wanted.includes(kind)) ? {} : null) });

test("keys have the names that games give them", () => {
  const name = (key) => keyName({ key });
  assert.deepEqual(["ArrowUp", " ", "Escape", "Z", "ü", "F5"].map(name), ["up", "space", "escape", "z", "ü", ""]);
});

test("what is typed into a field is no command", () => {
  assert.ok(isTyping({ key: "z", target: inside(["input"]) }));
  assert.ok(isTyping({ key: " ", target: inside(["button"]) }));
  assert.ok(!isTyping({ key: "z", target: inside(["button"]) }));
  assert.ok(!isTyping({ key: "z", target: nowhere }));
});

/** Listens, presses, and returns what came of it. */
function press(event, { pending = 0, enabled = true } = {}) {
  const heard = [];
  let handler;
  globalThis.addEventListener = (_, added) => (handler = added);
  listen({
    actions: () => [
      { move: "u", keys: ["up", "w"], repeats: true },
      { move: "t", keys: ["space"], repeats: false },
    ],
    act: (move) => heard.push(move),
    pending: () => pending,
    commands: { z: () => heard.push("undo"), w: () => heard.push("wrong") },
    enabled: () => enabled,
  });
  handler({ target: nowhere, preventDefault: () => heard.push("taken"), ...event });
  return heard;
}

test("the game's keys come before the page's", () => {
  assert.deepEqual(press({ key: "w" }), ["taken", "u"]);
  assert.deepEqual(press({ key: "z" }), ["taken", "undo"]);
});

test("other keys are left to the browser", () => {
  assert.deepEqual(press({ key: "q" }), []);
  assert.deepEqual(press({ key: "z", ctrlKey: true }), []);
  assert.deepEqual(press({ key: "z" }, { enabled: false }), []);
});

test("a held key does not run ahead, and some do not repeat", () => {
  assert.deepEqual(press({ key: "w", repeat: true }, { pending: 2 }), ["taken", "u"]);
  assert.deepEqual(press({ key: "w", repeat: true }, { pending: 3 }), ["taken"]);
  assert.deepEqual(press({ key: " ", repeat: true }), ["taken"]);
});
