// The keyboard: names of keys, and whose key it is.

import assert from "node:assert/strict";
import { test } from "node:test";

import { commandFor, isTyping, keyName, listen } from "../../src/gridwright/web/static/js/keys.js";

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

const rows = [
  { title: "up", keys: { up: { do: "move", moves: "u" }, w: { do: "move", moves: "u" } }, repeats: true, film: false },
  { title: "wait", keys: { space: { do: "move", moves: "w" } }, repeats: false, film: false },
  { title: "leave", keys: { escape: null }, repeats: false, film: false },
  { title: "pause", keys: { space: { do: "film", film: "toggle" } }, repeats: false, film: true },
];

test("a key asks for what the rows say, in a film first for what belongs to it", () => {
  assert.deepEqual(commandFor(rows, "w", false), { command: { do: "move", moves: "u" }, repeats: true });
  assert.deepEqual(commandFor(rows, "space", false)?.command, { do: "move", moves: "w" });
  assert.deepEqual(commandFor(rows, "space", true)?.command, { do: "film", film: "toggle" });
  assert.equal(commandFor(rows, "escape", false), null);
  assert.equal(commandFor(rows, "q", true), null);
});

/** Listens, presses, and returns what came of it. */
function press(event, { pending = 0, enabled = true } = {}) {
  const heard = [];
  let handler;
  globalThis.addEventListener = (_, added) => (handler = added);
  const table = { z: { work: () => heard.push("undo"), repeats: true }, r: { work: () => heard.push("restart"), repeats: false } };
  listen({ find: (key) => table[key] ?? null, pending: () => pending, enabled: () => enabled });
  handler({ target: nowhere, preventDefault: () => heard.push("taken"), ...event });
  return heard;
}

test("other keys are left to the browser", () => {
  assert.deepEqual(press({ key: "z" }), ["taken", "undo"]);
  assert.deepEqual(press({ key: "q" }), []);
  assert.deepEqual(press({ key: "z", ctrlKey: true }), []);
  assert.deepEqual(press({ key: "z" }, { enabled: false }), []);
});

test("a held key does not run ahead, and some do not repeat", () => {
  assert.deepEqual(press({ key: "z", repeat: true }, { pending: 2 }), ["taken", "undo"]);
  assert.deepEqual(press({ key: "z", repeat: true }, { pending: 3 }), ["taken"]);
  assert.deepEqual(press({ key: "r", repeat: true }), ["taken"]);
});
