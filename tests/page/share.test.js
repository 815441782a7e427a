// Links hold a level and its moves, and survive the way there and back.

import { Buffer } from "node:buffer";
import assert from "node:assert/strict";
import { test } from "node:test";

import { packLevel, unpackLevel } from "../../src/gridwright/web/static/js/share.js";

const level = { game: "snek", title: "Ærger ☃", board: [[["snek"], []]] };

test("a link comes back as the level and the moves it was made of", async () => {
  const packed = await packLevel(level, "llr");
  assert.match(packed, /^[A-Za-z0-9_-]+$/);
  assert.deepEqual(await unpackLevel(packed), { level, moves: "llr" });
  assert.deepEqual(await unpackLevel(await packLevel(level)), { level, moves: "" });
});

test("a link that inflates without end is left when it is too much", async () => {
  const zeros = new ReadableStream({
    start: (stream) => {
      for (let part = 0; part < 64; part += 1) stream.enqueue(new Uint8Array(1 << 20));
      stream.close();
    },
  });
  const deflated = zeros.pipeThrough(new CompressionStream("deflate-raw"));
  const packed = Buffer.from(await new Response(deflated).arrayBuffer()).toString("base64url");
  await assert.rejects(unpackLevel(packed), /more than a level/);
});

test("a damaged link is refused", async () => {
  const packed = await packLevel(level);
  await assert.rejects(unpackLevel("AAAA"));
  await assert.rejects(unpackLevel(packed.slice(0, -8)));
});
