// A play and who answers it, from one level to the next while answers are under way.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Play } from "../../src/gridwright/web/static/js/play.js";

const right = { changed: [[0, 0, []], [0, 1, ["me"]]], moved: [], events: [], ahead: {} };
const common = { number: 1, moved: [], events: [], wake: null, ask: null, best: {}, status: "playing", help: null };
/** @type {(number: number, moves?: string) => object} */
const timeline = (number, moves = "") => ({ ...common, number, timeline: { keep: 0, add: moves, by_solver: [], now: moves.length } });
/** @type {(me: string) => object} */
const whole = (me) => ({ ...timeline(1), board: [[[me], [], []]], level: { title: me }, changed: [], ahead: { r: right } });
/** @type {any} */
const game = { name: "walk" };

/** A server whose answers come when they are let go; each is named by the play it is asked for. */
function slowServer() {
  /** @type {{ path: string, body: any, answer: (value: object, status?: number) => void }[]} */
  const asked = [];
  globalThis.fetch = (path, options) =>
    new Promise((resolve) => {
      const answer = (/** @type {object} */ value, status = 200) => resolve(new Response(JSON.stringify(value), { status }));
      asked.push({ path: String(path), body: JSON.parse(String(options?.body)), answer });
    });
  return asked;
}

const aMoment = () => new Promise((done) => setTimeout(done, 5));

/** @type {(asked: ReturnType<typeof slowServer>) => Promise<Play>} */
async function begun(asked) {
  const play = new Play();
  const beginning = play.begin(game, { id: "first" });
  asked[0].answer({ play: "one", ...whole("me") }, 201);
  await beginning;
  return play;
}

test("an answer for the level before changes nothing on the next one", async () => {
  const asked = slowServer();
  const play = await begun(asked);
  play.move("r");
  assert.deepEqual(play.board, [[[], ["me"], []]]);
  const beginning = play.begin(game, { id: "second" });
  asked[2].answer({ play: "two", ...whole("you") }, 201);
  await beginning;
  asked[1].answer({ ...timeline(2, "r"), changed: right.changed, ahead: {} });
  await play.settled();
  assert.deepEqual(play.board, [[["you"], [], []]]);
  assert.equal(play.timeline, "");
});

test("what is pressed while a level is begun is done there", async () => {
  const asked = slowServer();
  const play = await begun(asked);
  const beginning = play.begin(game, { id: "second" });
  play.move("r");
  assert.deepEqual(play.board, [[["me"], [], []]], "nothing is shown on the board that is left");
  asked[1].answer({ play: "two", ...whole("you") }, 201);
  await beginning;
  await aMoment();
  assert.equal(asked[2].path, "/api/plays/two");
  assert.equal(asked[2].body.commands[0].moves, "r");
  asked[2].answer({ ...timeline(2, "r"), changed: [[0, 0, []], [0, 1, ["you"]]], ahead: {} });
  await play.settled();
  assert.deepEqual(play.board, [[[], ["you"], []]]);
});

test("a level that cannot be begun takes with it what was meant for it", async () => {
  const asked = slowServer();
  const play = await begun(asked);
  const beginning = play.begin(game, { id: "nowhere" });
  play.move("r");
  asked[1].answer({ error: "there is no such level" }, 404);
  await assert.rejects(beginning);
  await play.settled();
  assert.equal(asked.length, 2);
});

test("what is pressed before a level is even asked for is done there too", async () => {
  const asked = slowServer();
  const play = await begun(asked);
  const coming = play.awaitLevel(async () => {
    await aMoment();
    await play.begin(game, { id: "second" });
  });
  play.move("r");
  await aMoment();
  await aMoment();
  assert.equal(asked.length, 2, "nothing but the next level is asked for");
  asked[1].answer({ play: "two", ...whole("you") }, 201);
  await coming;
  await aMoment();
  assert.equal(asked[2].path, "/api/plays/two");
  assert.equal(asked[2].body.commands[0].moves, "r");
});

test("when no other level comes, what is late is shown after all", async () => {
  const asked = slowServer();
  const play = await begun(asked);
  play.move("r");
  const beginning = play.begin(game, { id: "nowhere" });
  asked[1].answer({ ...timeline(2, "r"), changed: right.changed, ahead: { r: right } });
  await aMoment();
  assert.equal(play.timeline, "");
  asked[2].answer({ error: "there is no such level" }, 404);
  await assert.rejects(beginning);
  assert.equal(play.timeline, "r");
  assert.deepEqual(play.board, [[[], ["me"], []]]);
});

test("a server that fails the level before takes nothing from the next one", async () => {
  const asked = slowServer();
  const play = await begun(asked);
  /** @type {Error[]} */
  const troubles = [];
  play.addEventListener("trouble", (/** @type {any} */ { detail }) => troubles.push(detail));
  play.move("r");
  const beginning = play.begin(game, { id: "second" });
  asked[2].answer({ play: "two", ...whole("you") }, 201);
  await beginning;
  play.move("r");
  asked[1].answer({ error: "it is gone wrong" }, 400);
  await aMoment();
  assert.equal(asked[3].path, "/api/plays/two");
  assert.deepEqual(troubles, []);
});
