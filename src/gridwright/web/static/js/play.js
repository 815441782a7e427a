// A game being played: what the server last said, the player's own save, and the queue of what
// the player did since. The server decides everything; this only passes on and remembers.

import { remember } from "./memory.js";
import * as server from "./server.js";

const PATIENCE = [300, 1000, 3000]; // milliseconds before the next try when the server is away

/** Events: `begin`, `change` (detail: what changed, and by what), `trouble` (detail: the error). */
export class Play extends EventTarget {
  #waiting = [];
  #busy = false;

  /** Begins a level; `id` is its name in the list, null for one that came another way. */
  async begin(game, level, id = null) {
    await this.#open(game, { level }, id);
  }

  /** Goes on with a save. */
  async resume(game, save, id = null) {
    await this.#open(game, { save }, id);
  }

  get save() {
    return { level: this.level, timeline: this.timeline, now: this.now, best: this.facts.best };
  }

  /** The moves since the start of the level or the last restart. */
  get moves() {
    return this.timeline.slice(0, this.now).split("!").pop();
  }

  get pending() {
    return this.#waiting.length;
  }

  move(moves, by = "player") {
    this.#do({ verb: "move", moves }, by);
  }

  undo(by = "player") {
    this.#do({ verb: "undo" }, by);
  }

  redo() {
    this.#do({ verb: "redo" });
  }

  restart() {
    this.#do({ verb: "restart" });
  }

  /** Resolves when everything that was asked for has been done. */
  async settled() {
    while (this.#busy || this.#waiting.length) await new Promise((done) => setTimeout(done, 5));
  }

  /** Moves that bring what is at `origin` to `destination`; null when there is no way. */
  async route(origin, destination) {
    const answer = await this.#withSession((id) => server.route(id, origin, destination));
    return answer.moves;
  }

  async #open(game, beginning, id) {
    this.#waiting = [];
    const answer = await server.begin({ ...beginning, text: this.wantsText });
    this.game = game;
    this.id = id;
    this.#take(answer);
    this.dispatchEvent(new Event("begin"));
  }

  #take(answer) {
    this.session = answer.session;
    this.level = answer.level;
    this.board = answer.board;
    this.timeline = answer.timeline;
    this.#note(answer);
  }

  #note(answer) {
    const { now, status, message, details, tally, best, can_undo, can_redo, text } = answer;
    this.now = now;
    this.facts = { status, message, details, tally, best, canUndo: can_undo, canRedo: can_redo, text };
    remember(`play:${this.game.name}`, { id: this.id, save: this.save });
  }

  #do(command, by = "player") {
    this.#waiting.push({ command, by });
    if (!this.#busy) this.#work();
  }

  async #work() {
    this.#busy = true;
    try {
      while (this.#waiting.length) await this.#send(this.#nextBatch());
    } catch (error) {
      this.#waiting = [];
      this.dispatchEvent(new CustomEvent("trouble", { detail: error }));
    } finally {
      this.#busy = false;
    }
  }

  /** What waits and was done by the same hand, neighbouring moves joined. */
  #nextBatch() {
    const { by } = this.#waiting[0];
    const commands = [];
    while (this.#waiting.length && this.#waiting[0].by === by) {
      const { command } = this.#waiting.shift();
      const last = commands.at(-1);
      if (last?.verb === "move" && command.verb === "move") last.moves += command.moves;
      else commands.push({ ...command });
    }
    return { commands, by };
  }

  async #send({ commands, by }) {
    const game = this.session;
    const before = this.facts;
    const asked = { commands, assisted: by === "solver", text: this.wantsText };
    const answer = await this.#withSession((id) => server.goOn(id, asked));
    if (this.session !== game && !answer.changed) return;
    for (const [row, column, names] of answer.changed) this.board[row][column] = names;
    this.timeline = this.timeline.slice(0, answer.timeline.keep) + answer.timeline.add;
    this.#note(answer);
    const detail = { changed: answer.changed, before, commands, by };
    this.dispatchEvent(new CustomEvent("change", { detail }));
  }

  /** Asks with the session's id; one that the server has forgotten is made again from the save. */
  async #withSession(ask) {
    for (const wait of [...PATIENCE, null]) {
      try {
        return await ask(this.session);
      } catch (error) {
        if (error.status === 404) {
          const answer = await server.begin({ save: this.save });
          this.session = answer.session;
          return ask(this.session);
        }
        const away = error instanceof TypeError || error.status === 429 || error.status >= 502;
        if (!away || wait === null) throw error;
        this.dispatchEvent(new CustomEvent("trouble", { detail: error }));
        await new Promise((done) => setTimeout(done, wait));
      }
    }
  }
}
