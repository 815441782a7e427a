// Help from the solver: one move, the whole way from here, or a warning that there is none.

import { announce, byId, fillTerms, make } from "./dom.js";
import { Film, solvePanel } from "./film.js";
import { showMessage } from "./panels.js";
import * as server from "./server.js";

const QUIET = 900; // milliseconds without a move before we look whether the position is dead
const REASONS = { time: "out of time", memory: "out of memory", states: "too many states" };
const DEAD = "This position can no longer be won (proved). Undo with z.";

export class Solve {
  #job = null; // the controller of what runs for the player
  #look = null; // and of what runs in the background
  #timer = 0;
  #known = ""; // the rest of a solution, as long as the player keeps to it

  constructor(play) {
    this.play = play;
    this.film = new Film(play);
    this.dead = false;
    byId("hint").onclick = () => this.hint();
    byId("solve").onclick = () => this.ask();
  }

  /** A new level: nothing is known and nothing runs. */
  begin() {
    this.cancel();
    this.film.close();
    this.#forget();
    const can = this.play.game.can_solve;
    byId("hint").hidden = byId("solve").hidden = !can;
    this.#lookSoon();
  }

  /** Something was done. What the player knows to be right needs no second look. */
  heed({ commands, by }) {
    if (by === "solver") return;
    this.film.close();
    const made = commands.length === 1 && commands[0].verb === "move" ? commands[0].moves : null;
    if (made && this.#known.toLowerCase().startsWith(made.toLowerCase())) {
      this.#known = this.#known.slice(made.length);
    } else {
      this.#forget();
      this.#lookSoon();
    }
  }

  async hint() {
    if (!this.#known) {
      const result = await this.#run("hint", "Looking for a move…", null);
      if (result.outcome !== "solved") return this.#tell(result);
      solvePanel().hidden = true;
      this.#known = result.moves;
    }
    if (!this.#known) return showMessage("This is solved already.");
    const move = this.#known[0]; // in Sokoban a push is a capital
    const { actions } = this.play.game;
    const action = actions.find((candidate) => [move, move.toLowerCase()].includes(candidate.move));
    const title = action?.title ?? move;
    showMessage(`Hint: ${title}`, "hint");
    announce(`hint: ${title}`);
    byId("pad").querySelector(`[aria-label="${title}"]`)?.animate(
      [{ outlineColor: "transparent" }, { outlineColor: "currentColor" }, { outlineColor: "transparent" }],
      900,
    );
  }

  /** Shows the panel where the objective is chosen, and begins with the first. */
  async ask(objective = this.play.game.objectives[0]) {
    const result = await this.#run("solve", "Solving from here…", objective);
    if (result.outcome !== "solved") return this.#tell(result, objective);
    if (!result.moves) {
      solvePanel().hidden = true;
      return showMessage("This is solved already.");
    }
    const facts = `${count(result.states)} states in ${seconds(result.seconds)}`;
    this.film.open(solvePanel(), result.moves, `Solved in ${result.moves.length} moves`, facts, result.plan);
    solvePanel().append(this.#objectives(objective));
  }

  cancel() {
    this.#job?.abort();
    this.#look?.abort();
    clearTimeout(this.#timer);
  }

  async #run(effort, heading, objective) {
    this.cancel();
    this.film.close();
    const panel = solvePanel();
    const counts = make("dl", { className: "progress" });
    const stop = make("button", { type: "button", onclick: () => this.#job?.abort() }, "Cancel");
    panel.replaceChildren(make("h3", {}, heading), counts, make("div", { className: "bar" }), stop);
    panel.hidden = false;
    const job = new AbortController();
    this.#job = job;
    await this.play.settled();
    const question = { save: this.play.save, effort, objective };
    try {
      return await server.solve(question, job.signal, (name, value) => {
        if (name === "waiting" && value > 0) fillTerms(counts, [["waiting behind", value - 1]]);
        if (name === "progress") {
          fillTerms(counts, [
            ["states", count(value.states)], ["a second", count(value.rate)],
            ["time", seconds(value.seconds)], ["depth", value.depth],
          ]);
        }
      });
    } catch (error) {
      return { outcome: "failed", error: error.message };
    }
  }

  #tell(result, objective) {
    const said = {
      unsolvable: "Proved unsolvable: no moves from here can win. Undo with z.",
      "gave-up": `Gave up: ${REASONS[result.reason] ?? "the search was too large"}. That proves nothing.`,
      cancelled: "Cancelled.",
    }[result.outcome] ?? result.error ?? "The solver failed.";
    const facts = result.states ? `${count(result.states)} states in ${seconds(result.seconds)}` : "";
    solvePanel().replaceChildren(
      make("h3", { className: `outcome ${result.outcome}` }, said),
      make("p", {}, facts),
      objective ? this.#objectives(objective) : null,
      make("button", { type: "button", className: "quiet", onclick: () => (solvePanel().hidden = true) }, "Close"),
    );
    solvePanel().hidden = false;
    announce(said);
  }

  /** Buttons to solve again for something else. */
  #objectives(current) {
    const names = { moves: "fewest moves", pushes: "fewest pushes", any: "any, quickly" };
    const { objectives } = this.play.game;
    const buttons = objectives.map((name) =>
      make(
        "button",
        { type: "button", disabled: name === current, onclick: () => this.#again(name) },
        names[name] ?? name,
      ),
    );
    return objectives.length > 1
      ? make("div", { className: "objectives", role: "group", "aria-label": "Objective" }, ...buttons)
      : make("div");
  }

  /** The film may have moved on: back to where it began, then solve. */
  async #again(objective) {
    const made = this.film.isOpen ? this.film.place : 0;
    this.film.close();
    for (let place = 0; place < made; place++) this.play.undo("solver");
    await this.play.settled();
    await this.ask(objective);
  }

  #forget() {
    this.#known = "";
    this.dead = false;
    byId("frame").classList.remove("dead");
  }

  #lookSoon() {
    clearTimeout(this.#timer);
    this.#look?.abort();
    if (!this.play.game.can_solve || this.play.facts.status !== "playing") return;
    this.#timer = setTimeout(() => this.#lookNow(), QUIET);
  }

  async #lookNow() {
    const look = new AbortController();
    this.#look = look;
    try {
      const question = { save: this.play.save, effort: "look" };
      const result = await server.solve(question, look.signal, () => {});
      if (look.signal.aborted) return;
      if (result.outcome === "solved") this.#known = result.moves;
      if (result.outcome !== "unsolvable") return;
      this.dead = true;
      byId("frame").classList.add("dead");
      showMessage(DEAD, "lost");
    } catch {
      // Nobody asked for this look, so nobody misses it.
    }
  }
}

const count = (number) => Math.round(number).toLocaleString("en");
const seconds = (number) => `${number.toFixed(number < 10 ? 2 : 1)} s`;
