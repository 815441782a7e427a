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
  const beginning = play.enter(game, "first");
  asked[0].answer({ play: "one", ...whole("me") }, 201);
  await beginning;
  return play;
}

test("an answer for the level before changes nothing on the next one", async () => {
  const asked = slowServer();
  const play = await begun(asked);
  play.move("r");
  assert.deepEqual(play.board, [[[], ["me"], []]]);
  const beginning = play.enter(game, "second");
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
  const beginning = play.enter(game, "second");
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
  const beginning = play.enter(game, "nowhere");
  play.move("r");
  asked[1].answer({ error: "there is no such level" }, 404);
  await assert.rejects(beginning);
  await play.settled();
  assert.equal(asked.length, 2);
});
