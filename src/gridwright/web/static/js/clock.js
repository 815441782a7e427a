// Time in games where it passes by itself: plays the tick on the clock that the game's details
// set, stops when nobody is looking, and starts when somebody plays.

import { byId, make } from "./dom.js";

const label = (text) => (byId("pause").querySelector(".label").textContent = text);

export class Clock {
  #timer = 0;

  constructor(play) {
    this.play = play;
    this.running = false;
    document.addEventListener("visibilitychange", () => document.hidden && this.pause());
    addEventListener("blur", () => this.pause());
  }

  get applies() {
    return Boolean(this.play.game?.real_time);
  }

  /** Shows a fresh game at rest, waiting for its player. */
  ready() {
    this.#stop();
    byId("pause").hidden = !this.applies;
    byId("overlay").hidden = true;
    if (this.applies && this.play.facts.status === "playing") this.#showRest("Ready?");
  }

  /** Called for every move of the player: the first one starts the clock. */
  wake() {
    if (!this.applies || this.running || this.play.facts.status !== "playing") return;
    this.running = true;
    byId("overlay").hidden = true;
    label("Pause");
    this.#wait();
  }

  pause() {
    if (!this.running) return;
    this.#stop();
    if (this.play.facts.status === "playing") this.#showRest("Paused");
  }

  toggle() {
    if (this.running) this.pause();
    else this.wake();
  }

  /** Called after every change: a game that is over needs no clock. */
  heed() {
    if (this.running && this.play.facts.status !== "playing") this.#stop();
  }

  #wait() {
    const seconds = this.play.facts.details.tick_seconds ?? 1;
    this.#timer = setTimeout(() => {
      if (!this.running) return;
      const tick = this.play.game.actions.find((action) => action.title === "tick");
      if (!this.play.pending) this.play.move(tick.move);
      this.#wait();
    }, seconds * 1000);
  }

  #stop() {
    this.running = false;
    clearTimeout(this.#timer);
  }

  #showRest(title) {
    label("Go on");
    const go = make("button", { type: "button", className: "primary", onclick: () => this.wake() }, "Play");
    byId("overlay").replaceChildren(
      make("div", { className: "card" }, make("h3", {}, title), make("p", {}, "Press a key, or the button."), go),
    );
    byId("overlay").hidden = false;
  }
}
