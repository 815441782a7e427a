// The levels of a game: what there is, what is solved, and what comes next.

import * as server from "./server.js";

export class Levels {
  /** @type {Entry[]} */
  entries = [];
  /** @type {string | null} */
  current = null; // the id of the level that is played, if it is one of these
  game = "";
  /** @type {string | null} */
  first = null; // the id of the level with which to begin

  /**
   * Fetches the list of a game, page by page.
   * @param {string} game
   */
  async load(game) {
    /** @type {Entry[]} */
    const entries = [];
    let begin = null;
    for (let page = /** @type {number | null} */ (1); page !== null; ) {
      const { levels, next, first } = await server.levels(game, page);
      entries.push(...levels);
      begin ??= first;
      page = next;
    }
    this.first = begin;
    this.game = game;
    this.entries = entries;
  }

  /** The list is another now: it is fetched again when it is next needed. */
  forget() {
    this.game = "";
  }

  /** The packs in their order, each with its levels. */
  get packs() {
    return Map.groupBy(this.entries, (entry) => entry.collection);
  }

  get place() {
    return this.entries.findIndex((entry) => entry.id === this.current);
  }

  /** @returns {Entry | null} */
  get entry() {
    return this.entries[this.place] ?? null;
  }

  get solved() {
    return this.entries.filter((entry) => entry.solved).length;
  }

  /**
   * The level so many places further on; null where there is none.
   * @param {number} by
   */
  beside(by) {
    return this.place < 0 ? null : (this.entries[this.place + by] ?? null);
  }

  /** The next level that is not solved, looking on from here and round; null when all are. */
  get nextUnsolved() {
    const { entries, place } = this;
    const around = [...entries.slice(place + 1), ...entries.slice(0, place + 1)];
    return around.find((candidate) => !candidate.solved) ?? null;
  }

  /**
   * The level that is played was won.
   * @param {number | null} stars
   */
  markSolved(stars) {
    const { entry } = this;
    if (!entry) return;
    entry.solved = true;
    entry.stars = Math.max(entry.stars ?? 0, stars ?? 0) || null;
  }
}
