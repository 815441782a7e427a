// Who works at what in a page without a server.

import assert from "node:assert/strict";
import { test } from "node:test";

Object.defineProperty(globalThis, "navigator", { value: { hardwareConcurrency: 2 }, configurable: true });
const { Crew } = await import("../../src/gridwright/site/static/crew.js");

/** A crew of one, and the workers it started, each with what it was given to do. */
function watched() {
  /** @type {any[]} */
  const workers = [];
  const crew = new Crew(() => {
    const worker = { given: [], ended: false, postMessage: (said) => worker.given.push(said.task), terminate: () => (worker.ended = true) };
    workers.push(worker);
    return /** @type {any} */ (worker);
  });
  const ask = (task, number, manner) => crew.run(task, "[]", number, manner, () => {});
  return { crew, workers, ask };
}

test("tasks wait for the one before, and those that somebody waits for come first", async () => {
  const { workers, ask } = watched();
  const first = ask("solve", 1, "asked");
  ask("look", 2, "brief");
  ask("new_level", 3, "asked");
  assert.deepEqual(workers.map((worker) => worker.given), [["solve"]]);
  workers[0].onmessage({ data: { answer: "done" } });
  assert.equal(await first, "done");
  workers[0].onmessage({ data: { answer: "done" } });
  assert.deepEqual(workers.map((worker) => worker.given), [["solve", "new_level", "look"]]);
});

test("nobody waits because of what is done aside", () => {
  const { workers, ask } = watched();
  ask("daily", 1, "aside");
  ask("solve", 2, "asked");
  ask("advice", 3, "asked");
  assert.deepEqual(workers.map((worker) => worker.given), [["daily"], ["solve"]]);
  workers[0].onmessage({ data: { answer: "done" } });
  assert.deepEqual(workers.map((worker) => worker.given), [["daily", "advice"], ["solve"]]);
});

test("a task that is cancelled ends with its worker, a brief one by itself", async () => {
  const { crew, workers, ask } = watched();
  const solving = ask("solve", 1, "asked");
  crew.cancel(1);
  await assert.rejects(solving, /cancelled/);
  assert.deepEqual(workers.map((worker) => worker.ended), [true, false]);
  const looking = ask("look", 2, "brief");
  crew.cancel(2);
  await assert.rejects(looking, /cancelled/);
  assert.deepEqual(workers.map((worker) => worker.ended), [true, false]);
});
