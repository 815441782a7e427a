// A game being played: the last view of the middle end, the player's own save, and the queue of
// what the player did since. The other side decides everything; this passes on and remembers.

import { Foresight } from "./foresight.js";
import { remember } from "./memory.js";
import * as server from "./server.js";

const BETWEEN_PROGRESS = 250; // milliseconds
const FAR = 40; // milliseconds to the server and back from which on two moves are foreseen
const PATIENCE = [300, 1000, 3000]; // milliseconds before the next try when the server is away

/**
 * Events: `begin`, `foreseen` (detail: what a move changes, before it is confirmed), `view` (detail: the
 * view and the one before), `trouble` (detail: the error).
 */
export class Play extends EventTarget {
  /** @type {Command[]} */
  #waiting = [];
  #busy = false;
  #coming = 0; // how many levels are on their way; what the player does meanwhile is for the last of them
  /** @type {(() => void) | null} */
  #late = null; // shows what has come for the level that is being left, should it stay
  #timer = 0;
  #question = 0; // the number of what the solver is asked now
  /** @type {AbortController | null} */
  #asked = null; // what cancels it
  /** @type {SearchResult | null} */
  #result = null; // the last that the solver has found
  name = ""; // of the play on the other side
  /** @type {boolean[]} */
  #bySolver = []; // of each move of the timeline who made it
  wantsText = false; // whether views are to hold the board as text
  patient = () => false; // whether the clock of a game waits for its player
  /** @type {(game: Game) => Promise<void>} */
  prepare = async () => {}; // brings what a game needs to be shown, while its level is on the way
  timeline = "";
  now = 0;
  #foresight = new Foresight();
  #latency = 0; // milliseconds to the server and back, lately
  /** @type {string | null} */
  id = null; // of the level in the list
  // These are there once a level has begun.
  /** @type {Game} */ game = /** @type {any} */ (undefined);
  /** @type {Level} */ level = /** @type {any} */ (undefined);
  /** @type {View} */ view = /** @type {any} */ (undefined);

  /** The board as it is shown, with what is foreseen. */
  get board() {
    return this.#foresight.board;
  }

  /** @returns {Save} */
  get save() {
    const { level, timeline, now } = this;
    return { level, timeline, now, solver: stretches(this.#bySolver), best: this.view.best };
  }

  /** The moves since the start of the level or the last restart. */
  get moves() {
    return this.timeline.slice(0, this.now).split("!").pop() ?? "";
  }

  get pending() {
    return this.#waiting.length;
  }

  /**
   * Has a command of the protocol done; `fields` are what it needs besides its name.
   * @param {string} command
   * @param {object} fields
   */
  do(command, fields = {}) {
    if (command !== "move") this.#foresight.lose();
    this.#waiting.push({ do: command, ...fields });
    this.#work();
  }

  /** @param {string} moves */
  move(moves) {
    const foreseen = [...moves].map((move) => this.#foresight.foresee(move));
    this.#waiting.push({ do: "move", moves, shown: foreseen.every(Boolean) });
    this.#work();
    for (const detail of foreseen) {
      if (detail) this.dispatchEvent(new CustomEvent("foreseen", { detail }));
    }
  }

  /**
   * Has `bring` begin a level: whatever is done from now on is done there. When it fails, that is
   * dropped, and the level from before goes on.
   * @param {() => Promise<unknown>} bring
   */
  async awaitLevel(bring) {
    this.#rest();
    this.#waiting = [];
    this.#foresight.lose();
    this.#coming++;
    let stays = true;
    try {
      await bring();
      stays = false;
    } finally {
      this.#coming--;
      if (!this.#coming) this.#goOn(stays);
    }
  }

  /**
   * No further level is coming.
   * @param {boolean} stays whether the level from before goes on
   */
  #goOn(stays) {
    if (stays) this.#waiting = [];
    if (stays && this.view) {
      this.prepare(this.game).catch(() => {}); // another game's pictures may have come
      this.#late?.();
      this.#follow();
    }
    this.#late = null;
    this.#work();
  }

  /** Resolves when everything that was asked for has been done. */
  async settled() {
    while (this.#busy || this.#waiting.length) await new Promise((done) => setTimeout(done, 5));
  }

  /**
   * Begins a level, or goes on with a save; a level of the list goes on where it was left. `id` is its
   * name there, null for one that came another way.
   * @param {Game} game
   * @param {{ level?: Level, save?: Save, id?: string }} beginning
   * @param {string | null} id
   * @returns {Promise<void>}
   */
  async begin(game, beginning, id = beginning.id ?? null) {
    if (!this.#coming) return this.awaitLevel(() => this.begin(game, beginning, id));
    const [{ play, ...view }] = await Promise.all([server.begin({ ...beginning, ...this.#wishes }), this.prepare(game)]);
    this.name = play;
    this.game = game;
    this.id = id;
    this.timeline = "";
    this.#bySolver = [];
    this.#foresight.begin(view.board ?? [], view.ahead);
    this.#take(view);
    this.dispatchEvent(new Event("begin"));
    this.#follow();
  }

  get #wishes() {
    return { text: this.wantsText, foresight: this.#latency < FAR ? 1 : 2 };
  }

  /**
   * Takes a view over, whole or in part.
   * @param {View} view
   */
  #take(view) {
    this.level = view.level ?? this.level;
    this.outside = view.outside ?? this.outside;
    const { keep, add, by_solver: bySolver, now } = view.timeline;
    this.timeline = this.timeline.slice(0, keep) + add;
    this.#bySolver = [...this.#bySolver.slice(0, keep), ...bySolver];
    this.now = now;
    this.view = view;
    remember(`play:${this.game.name}`, { id: this.id, save: this.save, status: view.status });
  }

  /**
   * @param {View} view
   * @param {Command[]} commands
   */
  #show(view, commands) {
    if (view.number <= this.view.number) return; // came late, and is no news any more
    const before = this.view;
    if (view.board) {
      this.#foresight.begin(view.board, view.ahead);
      this.#take(view);
      this.dispatchEvent(new Event("begin"));
    } else {
      const shown = commands.every((command) => command.shown);
      const left = this.#foresight.confirm(view, shown, this.#waiting);
      this.#take(view);
      const detail = { view: { ...view, ...left }, before };
      this.dispatchEvent(new CustomEvent("view", { detail }));
    }
    this.#follow();
  }

  /** Comes again when time is due, and has the solver asked what is to be asked. */
  #follow() {
    clearTimeout(this.#timer);
    const { wake, ask, clock } = this.view;
    if (wake !== null && !(clock?.running && this.patient())) this.#timer = setTimeout(() => this.pending || this.do("time"), wake * 1000);
    if (ask?.question === this.#question) return;
    this.#asked?.abort();
    this.#question = ask?.question ?? 0;
    if (ask) this.#ask(ask);
  }

  /**
   * Passes on what the solver says; of its progress no more than can be read.
   * @param {Ask} asked
   */
  async #ask({ objective, effort }) {
    const asked = new AbortController();
    this.#asked = asked;
    let told = 0;
    const pass = (/** @type {SearchEvent} */ event) => {
      if (asked.signal.aborted) return;
      if (!event.result && performance.now() - told < BETWEEN_PROGRESS) return;
      told = performance.now();
      if (event.result) this.#result = event.result;
      this.do("answer", event);
    };
    try {
      const where = { play: this.name, save: this.save };
      await server.solve({ ...where, objective, effort }, asked.signal, pass);
    } catch (error) {
      if (asked.signal.aborted || effort === "look") return;
      this.#trouble(error);
      this.do("put-down");
    }
  }

  #rest() {
    clearTimeout(this.#timer);
    this.#asked?.abort();
    this.#question = 0;
  }

  async #work() {
    if (this.#busy || this.#coming) return;
    this.#busy = true;
    const { level } = this;
    try {
      while (this.#waiting.length && !this.#coming && level === this.level) {
        const commands = this.#nextBatch();
        const view = await this.#send(commands);
        const show = () => level === this.level && this.#show(view, commands);
        if (this.#coming) this.#late = show;
        else show();
      }
    } catch (error) {
      if (level !== this.level) return; // nobody waits for it any more
      if (!this.#coming) this.#waiting = [];
      this.#trouble(error);
    } finally {
      this.#busy = false;
      if (level !== this.level) this.#work();
    }
  }

  /**
   * What waits, neighbouring moves joined.
   * @returns {Command[]}
   */
  #nextBatch() {
    /** @type {Command[]} */
    const commands = [];
    for (const command of this.#waiting.splice(0)) {
      const last = commands.at(-1);
      if (last?.do === "move" && command.do === "move") {
        last.moves = `${last.moves ?? ""}${command.moves ?? ""}`;
        last.shown = last.shown && command.shown;
      }
      else commands.push(command);
    }
    return commands;
  }

  /**
   * A play that this server process does not know is made again from the save. The save holds the
   * game alone, so what the solver was asked, or has found, is told once more.
   */
  async #beginAgain() {
    const { ask, help } = this.view;
    this.name = (await server.begin({ save: this.save })).play;
    this.view.number = 0;
    const tell = async (/** @type {Command[]} */ ...commands) => (await server.goOn(this.name, { commands })).ask;
    if (ask && ask.effort !== "look") {
      const again = await tell({ do: ask.effort, ...(ask.effort === "solve" && { objective: ask.objective }) });
      this.#question = again?.question ?? 0;
    } else if (help?.kind === "film" && this.#result) {
      const { objective } = help.aims.find(({ current }) => current) ?? {};
      const again = await tell({ do: "solve", ...(objective && { objective }) });
      const moves = (this.#result.moves ?? "").slice(help.film?.place);
      if (again) await tell({ do: "answer", question: again.question, result: { ...this.#result, moves, plan: [] } });
      this.#result = { ...this.#result, moves };
      this.#question = 0;
    } else this.#question = 0;
  }

  /**
   * One that the server has forgotten is made again from the save.
   * @param {Command[]} commands
   * @returns {Promise<View>}
   */
  async #send(commands) {
    for (const wait of [...PATIENCE, null]) {
      const numbered = commands.map(({ shown: _, ...command }) =>
        command.do === "answer" ? { ...command, question: this.#question } : command,
      );
      const asked = performance.now();
      try {
        const view = await server.goOn(this.name, { commands: numbered, ...this.#wishes });
        this.#latency += (performance.now() - asked - this.#latency) / 4;
        return view;
      } catch (error) {
        if (error.status === 404) {
          await this.#beginAgain();
          continue;
        }
        const away = error instanceof server.ServerAway || error.status === 429 || error.status >= 502;
        if (!away || wait === null) throw error;
        this.#trouble(error);
        await new Promise((done) => setTimeout(done, wait));
      }
    }
    throw new Error("The server forgets this game again and again.");
  }

  /** @param {Error} error */
  #trouble(error) {
    this.dispatchEvent(new CustomEvent("trouble", { detail: error }));
  }
}

/**
 * The runs of true as [first, length].
 * @param {boolean[]} flags
 */
function stretches(flags) {
  /** @type {[first: number, length: number][]} */
  const found = [];
  flags.forEach((flag, place) => {
    if (!flag) return;
    if (flags[place - 1]) found[found.length - 1][1]++;
    else found.push([place, 1]);
  });
  return found;
}
