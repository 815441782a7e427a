// What the browser remembers, and that the page works where it remembers nothing.

import assert from "node:assert/strict";
import { test } from "node:test";

import { recall, remember } from "../../src/gridwright/web/static/js/memory.js";

/** @param {object} storage */
const use = (storage) => Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });

test("what is remembered is recalled", () => {
  const kept = new Map();
  use({ getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) });
  remember("sound", { on: false });
  assert.deepEqual(recall("sound"), { on: false });
  assert.deepEqual([...kept.keys()], ["gridwright:sound"]);
  assert.equal(recall("theme", "auto"), "auto");
});

test("storage that is forbidden, full or damaged spoils nothing", () => {
  const refuse = () => {
    throw new Error("forbidden");
  };
  use({ getItem: refuse, setItem: refuse });
  remember("sound", true);
  assert.equal(recall("sound", "otherwise"), "otherwise");
  use({ getItem: () => "{", setItem: refuse });
  assert.equal(recall("sound"), null);
});
