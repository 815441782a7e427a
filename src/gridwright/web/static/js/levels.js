// The list of levels: what there is, what is solved, and what comes next.

import { byId, make } from "./dom.js";
import * as server from "./server.js";

export class Levels {
  /**
   * `choose(entry)` is called with the entry of the level to play.
   * @param {(entry: Entry) => void} choose
   */
  constructor(choose) {
    this.choose = choose;
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {string | null} */
    this.current = null;
    /** @type {string | null} */
    this.last = null;
    byId("previous").onclick = () => this.step(-1);
    byId("next").onclick = () => this.step(+1);
    byId("next-unsolved").onclick = () => this.nextUnsolved();
    byId("open-levels").onclick = () => this.#open(true);
    byId("close-levels").onclick = () => this.#open(false);
  }

  /**
   * @param {Game} game
   * @param {string | null} current
   */
  async load(game, current = null) {
    const { levels, last, next } = await server.levels(game.name);
    for (let page = next; page !== null; ) {
      const more = await server.levels(game.name, page);
      levels.push(...more.levels);
      page = more.next;
    }
    this.game = game;
    this.entries = levels;
    this.last = last;
    this.show(current);
  }

  /**
   * Draws the list with the level of that id as the current one.
   * @param {string | null} id
   */
  show(id) {
    this.current = id;
    /** @type {string | null} */
    let collection = null;
    /** @type {Node[]} */
    const rows = [];
    this.entries.forEach((entry, place) => {
      if (entry.collection !== collection) {
        collection = entry.collection;
        rows.push(make("li", { className: "collection" }, collection));
      }
      rows.push(this.#row(entry, place));
    });
    byId("levels").replaceChildren(...rows);
    byId("levels").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    const left = this.entries.filter((entry) => !entry.solved).length;
    byId("next-unsolved").disabled = left === 0;
    byId("levels-heading").textContent =
      `Solved ${this.entries.length - left} of ${this.entries.length}`;
    const place = this.place;
    byId("previous").disabled = place <= 0;
    byId("next").disabled = place < 0 || place + 1 >= this.entries.length;
  }

  get place() {
    return this.entries.findIndex((entry) => entry.id === this.current);
  }

  /** @returns {Entry | null} */
  get entry() {
    return this.entries[this.place] ?? null;
  }

  /** The level to begin with: where the player was last, else the first that is unsolved. */
  get first() {
    const { entries, last } = this;
    return entries.find((entry) => entry.key === last) ?? entries.find((entry) => !entry.solved) ?? entries[0];
  }

  /** @param {number} by */
  step(by) {
    const entry = this.entries[this.place + by];
    if (entry) this.choose(entry);
  }

  nextUnsolved() {
    const { entries, place } = this;
    const around = [...entries.slice(place + 1), ...entries.slice(0, place + 1)];
    const entry = around.find((candidate) => !candidate.solved);
    if (entry) this.choose(entry);
  }

  markSolved() {
    if (!this.entry || this.entry.solved) return;
    this.entry.solved = true;
    this.show(this.current);
  }

  /**
   * @param {Entry} entry
   * @param {number} place
   */
  #row(entry, place) {
    const name = entry.title || `Level ${place + 1}`;
    const facts = [`${entry.height}×${entry.width}`];
    if (entry.par) facts.push(`par ${entry.par}`);
    if (entry.mine) facts.push("yours");
    const button = make(
      "button",
      {
        type: "button", className: entry.solved ? "solved" : "",
        onclick: () => {
          this.#open(false);
          this.choose(entry);
        },
      },
      make("span", { className: "mark", "aria-hidden": "true" }, entry.solved ? "✓" : ""),
      make("span", { className: "name" }, name),
      make("span", { className: "unseen" }, entry.solved ? ", solved" : ", not solved"),
      make("span", { className: "facts" }, facts.join(" · ")),
    );
    if (entry.id === this.current) button.setAttribute("aria-current", "true");
    return make("li", {}, button);
  }

  /** @param {boolean} wanted */
  #open(wanted) {
    byId("levels-panel").classList.toggle("open", wanted);
    (wanted ? byId("close-levels") : byId("open-levels")).focus();
  }
}
