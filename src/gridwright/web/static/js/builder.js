// The builder, on the very board that is played: paint, erase, pick, fill and move, by pointer or
// by keys. What is wrong is shown while it is wrong.

import { BuilderPanel } from "./builder-panel.js";
import { announce, byId } from "./dom.js";
import { Draft } from "./draft.js";
import { addDraft, findDraft, keepDraft, noteDraft, ownVersion } from "./drafts.js";
import { showMessage } from "./panels.js";
import { publishing } from "./publishing.js";
import * as server from "./server.js";
import { isSite } from "./site.js";

const CHECK_AFTER = 250; // milliseconds without a change
const ADVISE_AFTER = 700; // and as many again before the solver is asked

export class Builder {
  #timer = 0;
  /** @type {{ tool: string, from: Place } | null} */
  #stroke = null;
  /** @type {Problem[]} */
  #problems = [];
  // These are there once it was opened.
  /** @type {Draft} */ draft = /** @type {any} */ (undefined);
  /** @type {Game} */ game = /** @type {any} */ (undefined);
  /** @type {string | null} */
  id = null; // of the draft, once there is one
  /** @type {Problem[]} */
  #doubts = [];
  /** @type {Advice | null} */
  #advice = null;
  #asked = new AbortController(); // cancels the question for advice

  /**
   * `leave(level, draft)` goes back to playing, a built level or none; `drafted(draft)` hears of a new
   * draft, `published()` of a level that everybody can see or no longer sees.
   * @param {import("./board-view.js").BoardView} view
   * @param {{ leave: (level: Level | null, draft: string | null) => void, drafted: (draft: string) => void,
   *   published: () => void }} heard
   */
  constructor(view, { leave, drafted, published }) {
    this.view = view;
    this.leave = leave;
    this.drafted = drafted;
    this.published = published;
    this.isOpen = false;
    this.tool = "paint";
    this.brush = "";
    this.opened = ""; // the level as it was kept last
    /** @type {Level} */
    this.theirs = { game: "", board: [] }; // and as it was opened
    this.stacking = false;
    /** @type {Place} */
    this.cursor = [0, 0];
    this.panel = new BuilderPanel(this);
    this.keys = this.#keyTable();
    const board = /** @type {HTMLElement} */ (byId("board"));
    board.addEventListener("pointerdown", (event) => this.isOpen && this.#press(event));
    board.addEventListener("pointermove", (event) => this.#stroke && this.#drag(event));
    addEventListener("pointerup", () => this.#stroke && this.#release());
    board.addEventListener("contextmenu", (event) => this.isOpen && event.preventDefault());
  }

  /**
   * Opens on a level; `id` is that of its draft, null for somebody else's level.
   * @param {Game} game
   * @param {Level} level
   * @param {string | null} id
   */
  open(game, level, id) {
    const same = this.draft && JSON.stringify(this.draft.level) === JSON.stringify(level);
    if (!same || this.game !== game) {
      this.draft = new Draft(level);
      this.brush = game.objects[0];
    }
    this.game = game;
    this.id = id;
    this.opened = JSON.stringify(this.level);
    this.theirs = level;
    this.#changed = false;
    this.isOpen = true;
    this.cursor = [0, 0];
    this.#dress(true);
    this.panel.show();
    this.redraw();
    showMessage("Paint on the board. What you draw is kept here as you draw it.");
    byId("board").focus({ preventScroll: true });
  }

  /** Back to the game: what was built is played when it can be. */
  async close() {
    if (!this.isOpen) return;
    if (this.#changed && (await this.#isPlayable())) this.#back(this.proved);
    else this.#back(null);
  }

  /** Closes because something else is opened. */
  abandon() {
    if (this.isOpen) this.#shut();
  }

  async test() {
    if (await this.#isPlayable()) this.#back(this.proved);
    else showMessage(this.#problems[0].message, "lost");
  }

  get level() {
    return this.draft.level;
  }

  /** The level with the par that the solver has proved, where it has. */
  get proved() {
    return this.#advice?.par ? { ...this.level, par: this.#advice.par } : this.level;
  }

  undo() {
    this.draft.undo();
    this.redraw();
  }

  redo() {
    this.draft.redo();
    this.redraw();
  }

  /**
   * One undoable change.
   * @param {(draft: Draft) => void} work
   */
  change(work) {
    this.draft.mark();
    work(this.draft);
    this.draft.dropEmptyMark();
    this.redraw();
  }

  /**
   * Takes a level that came as text or as a file.
   * @param {Level} level
   */
  take(level) {
    if (level.game !== this.game.name) {
      return showMessage(`This is a level of another game (${level.game}).`, "lost");
    }
    return this.change((draft) => draft.replace(level));
  }

  /** Puts the level into the list of levels; from then on it is kept up to date. */
  async publish() {
    if (isSite) return; // there is nobody to publish it for: a link holds it
    this.#keep(true);
    const known = this.isPublished;
    await this.#tellAll(async () => (known ? await server.change(known, this.proved) : await server.keep(this.proved)).id, publishing().done, "won");
  }

  /** Takes a published level back; the draft stays. */
  async unpublish() {
    const known = this.isPublished;
    if (known) await this.#tellAll(() => server.forget(known).then(() => null), "Taken back: only you can see it now.");
  }

  /**
   * Notes what the level is published as, or that it no longer is, and says so.
   * @param {() => Promise<string | null>} work
   * @param {string} done
   */
  async #tellAll(work, done, kind = "") {
    try {
      const published = await work();
      if (this.id) noteDraft(this.id, { published });
      showMessage(done, kind);
      this.panel.refresh();
      this.published();
    } catch (error) {
      showMessage(error.message, "lost");
    }
  }

  /** The id of the published level; null while it is private. */
  get isPublished() {
    return (this.id && findDraft(this.id)?.published) || null;
  }

  #changed = false;

  /** Keeps what is drawn: somebody else's level becomes a draft of one's own with the first change. */
  #keep(anyway = false) {
    const text = JSON.stringify(this.level);
    if (text === this.opened && !anyway) return;
    this.#changed = true;
    this.draft.forgetPar();
    if (this.id === null) {
      const given = Object.entries(this.draft.notes).filter(([name, value]) => value !== this.theirs[name]);
      const { board, ...notes } = { ...ownVersion(this.level), ...Object.fromEntries(given) };
      this.draft.notes = notes;
      this.id = addDraft({ ...notes, game: this.game.name, board });
      this.drafted(this.id);
    } else keepDraft(this.id, this.level);
    this.opened = JSON.stringify(this.level);
  }

  redraw() {
    if (!this.isOpen) return;
    const { draft, view } = this;
    const sameSize = view.height === draft.height && view.width === draft.width;
    if (sameSize && view.game === this.game) {
      /** @type {Changed[]} */
      const changed = [];
      draft.board.forEach((row, r) =>
        row.forEach((names, c) => {
          if (view.names(r, c).join() !== names.join()) changed.push([r, c, names]);
        }),
      );
      view.update(changed);
    } else {
      view.show(draft.board, this.game);
    }
    view.light(null);
    this.#keep();
    const [row, column] = this.cursor;
    this.cursor = [Math.min(row, draft.height - 1), Math.min(column, draft.width - 1)];
    this.showMarks();
    this.panel.refresh();
    this.#asked.abort();
    if (this.#advice) this.panel.showAdvice((this.#advice = null));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(), CHECK_AFTER);
  }

  showMarks() {
    /** @type {NamedPlace[]} */
    const wrong = this.#problems.flatMap(({ row, column }) => (row && column ? [[row - 1, column - 1, "wrong"]] : []));
    /** @type {NamedPlace[]} */
    const spare = (this.#advice?.spare ?? []).map(([row, column]) => [row, column, "spare"]);
    this.view.mark({ outline: [...spare, ...wrong, [...this.cursor, "cursor"]] });
  }

  /**
   * Uses the tool at a place.
   * @param {string} tool
   * @param {Place} place
   */
  apply(tool, [row, column]) {
    const { draft, brush } = this;
    if (tool === "paint") draft.paint(row, column, brush, this.stacking);
    if (tool === "erase") draft.set(row, column, []);
    if (tool === "fill") draft.fill(row, column, brush ? [brush] : []);
    if (tool === "pick") this.pick(draft.board[row][column][0]);
  }

  /** @param {string} name */
  pick(name) {
    if (!name) return;
    this.brush = name;
    this.panel.refresh();
    announce(name);
  }

  async #isPlayable() {
    await this.#check();
    return this.#problems.length === 0;
  }

  async #check() {
    if (!this.isOpen) return;
    const checked = this.draft.board;
    try {
      const { problems, doubts } = await server.check(this.level);
      if (checked !== this.draft.board) return;
      this.#problems = problems;
      this.#doubts = doubts;
    } catch (error) {
      this.#problems = error.problems?.length ? error.problems : [{ message: error.message }];
    }
    if (!this.isOpen) return;
    this.panel.showProblems(this.#problems, this.#doubts);
    this.showMarks();
    const sure = this.game.can_solve && !this.#problems.length && !this.#doubts.length;
    if (sure) this.#timer = setTimeout(() => this.#advise(), ADVISE_AFTER);
  }

  /** Asks the solver what it can prove about the level; whatever is drawn meanwhile makes that void. */
  async #advise() {
    this.#asked.abort();
    const { signal } = (this.#asked = new AbortController());
    this.panel.showAdvice("asking");
    try {
      const advice = await server.advice(this.level, signal);
      if (signal.aborted || !this.isOpen) return;
      this.#advice = advice;
      this.panel.showAdvice(advice);
      this.showMarks();
    } catch {
      if (!signal.aborted) this.panel.showAdvice(null);
    }
  }

  /** @param {Level | null} level */
  #back(level) {
    this.#shut();
    this.leave(level, this.id);
  }

  #shut() {
    this.isOpen = false;
    this.#stroke = null;
    this.#problems = [];
    this.#asked.abort();
    this.#advice = null;
    clearTimeout(this.#timer);
    this.#dress(false);
  }

  /** @param {boolean} building */
  #dress(building) {
    document.body.classList.toggle("building", building);
    byId("play-controls").hidden = building;
    byId("builder-tools").hidden = byId("builder-panel").hidden = !building;
    byId("edit").setAttribute("aria-pressed", String(building));
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const place = this.view.placeAt(event);
    if (!place) return;
    event.preventDefault();
    const tool = event.button === 2 ? "erase" : event.altKey ? "pick" : this.tool;
    this.cursor = place;
    this.draft.mark();
    this.#stroke = { tool, from: place };
    if (tool !== "move") this.apply(tool, place);
    this.redraw();
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const place = this.view.placeAt(event);
    if (!place || place.join() === this.cursor.join()) return;
    this.cursor = place;
    const tool = this.#stroke?.tool ?? "";
    if (["paint", "erase"].includes(tool)) this.apply(tool, place);
    this.redraw();
  }

  #release() {
    if (this.#stroke?.tool === "move") this.draft.move(this.#stroke.from, this.cursor);
    this.#stroke = null;
    this.draft.dropEmptyMark();
    this.redraw();
  }

  /** @returns {Record<string, () => unknown>} */
  #keyTable() {
    const step = (/** @type {number} */ down, /** @type {number} */ right) => () => {
      const [row, column] = this.cursor;
      const within = (/** @type {number} */ value, /** @type {number} */ size) => Math.min(size - 1, Math.max(0, value));
      this.cursor = [within(row + down, this.draft.height), within(column + right, this.draft.width)];
      this.showMarks();
      const names = this.draft.board[this.cursor[0]][this.cursor[1]];
      announce(`row ${this.cursor[0] + 1}, column ${this.cursor[1] + 1}: ${names.join(", ") || "empty"}`);
    };
    const use = (/** @type {string | undefined} */ tool = undefined) => () => this.change(() => this.apply(tool ?? this.tool, this.cursor));
    const turn = (/** @type {number} */ by) => () => {
      const { objects } = this.game;
      this.pick(objects[(objects.indexOf(this.brush) + by + objects.length) % objects.length]);
    };
    return {
      up: step(-1, 0), down: step(1, 0), left: step(0, -1), right: step(0, 1),
      enter: use(), space: use(), x: use("erase"), delete: use("erase"), backspace: use("erase"),
      f: use("fill"), i: use("pick"), ",": turn(-1), ".": turn(1),
      a: () => this.panel.toggleStacking(), t: () => this.test(),
      s: () => this.publish(), z: () => this.undo(), u: () => this.undo(), y: () => this.redo(),
    };
  }
}
