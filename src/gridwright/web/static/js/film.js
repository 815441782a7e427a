// A solution as a film: plays moves one after another, at a speed, step by step, or not at all.

import { byId, make } from "./dom.js";

const SPEEDS = [["slow", 500], ["normal", 200], ["fast", 70], ["very fast", 20]];

export class Film {
  #timer = 0;

  constructor(play) {
    this.play = play;
    this.moves = "";
  }

  /** Shows the controls for these moves, and the plan behind them, in `panel`, and begins to play. */
  open(panel, moves, heading, note, plan) {
    this.close();
    this.moves = moves;
    this.#plan(plan);
    this.place = 0;
    this.panel = panel;
    this.speed = make(
      "select",
      { ariaLabel: "Speed", onchange: () => this.playing && this.#run() },
      ...SPEEDS.map(([name, wait]) => make("option", { value: wait, selected: name === "normal" }, name)),
    );
    this.playButton = make("button", { type: "button", className: "primary", onclick: () => this.toggle() });
    this.count = make("span", { className: "film-count", role: "status" });
    this.back = make("button", { type: "button", onclick: () => this.step(-1) }, "‹ Step");
    this.forward = make("button", { type: "button", onclick: () => this.step(+1) }, "Step ›");
    const close = make("button", { type: "button", className: "quiet", onclick: () => this.close() }, "Close");
    panel.replaceChildren(
      make("div", { className: "panel-head" }, make("h3", {}, heading), close),
      make("p", { className: "note" }, note),
      make("div", { className: "film" }, this.back, this.playButton, this.forward, this.speed),
      this.count,
      this.stages,
    );
    panel.hidden = false;
    this.#run();
  }

  /** The stages as a list; each ends after so many moves. */
  #plan(plan) {
    let end = 0;
    this.ends = plan.map((stage) => (end += stage.moves.length));
    this.stages = make("ol", { className: "plan", hidden: !plan.length });
    this.stages.append(...plan.map((stage) => make("li", {}, stage.text)));
  }

  get isOpen() {
    return Boolean(this.panel);
  }

  toggle() {
    if (this.playing) this.stop();
    else this.#run();
  }

  stop() {
    this.playing = false;
    clearTimeout(this.#timer);
    this.#show();
  }

  /** One move on, or back. */
  async step(by) {
    this.stop();
    if (by > 0 && this.place < this.moves.length) this.play.move(this.moves[this.place++], "solver");
    if (by < 0 && this.place > 0) {
      this.place--;
      this.play.undo("solver");
    }
    await this.play.settled();
    this.#show();
  }

  close() {
    if (!this.panel) return;
    this.stop();
    this.panel.hidden = true;
    this.panel = null;
  }

  #run() {
    clearTimeout(this.#timer);
    this.playing = true;
    if (this.place >= this.moves.length) {
      this.stop();
      return;
    }
    this.#show();
    this.#timer = setTimeout(async () => {
      this.play.move(this.moves[this.place++], "solver");
      await this.play.settled();
      if (this.playing) this.#run();
    }, Number(this.speed.value));
  }

  #show() {
    if (!this.panel) return;
    this.playButton.textContent = this.playing ? "Pause" : "Play";
    this.count.textContent = `Move ${this.place} of ${this.moves.length}`;
    const stage = this.ends.findIndex((end) => this.place < end);
    [...this.stages.children].forEach((item, number) => {
      item.setAttribute("aria-current", number === stage ? "step" : "false");
    });
    this.back.disabled = this.place === 0;
    this.forward.disabled = this.playButton.disabled = this.place === this.moves.length;
  }
}

export const solvePanel = () => byId("solve-panel");
