// Every screen has an address, and every address is a screen.

import assert from "node:assert/strict";
import { test } from "node:test";

import { readAddress, slug, writeAddress } from "../../src/gridwright/web/static/js/address.js";

/** @param {string} address */
const read = (address) => readAddress(new URL(address, "http://here"));

test("what is written is read again", () => {
  /** @type {import("../../src/gridwright/web/static/js/address.js").Where[]} */
  const screens = [
    { screen: "home" },
    { screen: "map", game: "sokoban" },
    { screen: "map", game: "sokoban", pack: "tight-corners" },
    { screen: "level", game: "snek", id: "snek-1-first-words-3" },
    { screen: "level", game: "a b", id: "5/6" },
    { screen: "build", game: "snek" },
    { screen: "build", game: "snek", draft: "1a2b" },
    { screen: "link", packed: "abc_-9", watch: false },
    { screen: "link", packed: "abc_-9", watch: true },
  ];
  for (const where of screens) assert.deepEqual(read(writeAddress(where)), where);
});

test("links of old are understood, and nonsense is told apart", () => {
  assert.deepEqual(read("/#play=abc"), { screen: "link", packed: "abc", watch: false });
  assert.deepEqual(read("/nowhere/at/all"), { screen: "lost" });
  assert.deepEqual(read("/play/%E0%A4%A"), { screen: "map", game: "%E0%A4%A" });
});

test("a pack's title becomes part of an address", () => {
  assert.equal(slug("Fire and water!"), "fire-and-water");
  assert.equal(slug("Größe – zwei"), "größe-zwei");
});
