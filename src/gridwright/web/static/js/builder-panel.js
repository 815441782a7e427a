// The builder's own controls: tools, palette, size, notes, problems, and the level as text.

import { button, byId, make, WAYS } from "./dom.js";
import { LARGEST_SIDE } from "./draft.js";
import { publishing } from "./publishing.js";
import * as server from "./server.js";
import { icon } from "./sprites.js";
import { fillPad } from "./touch.js";
import { isSite } from "./site.js";

const TOOLS = [
  ["paint", "Paint", "Enter paints at the cursor"], ["erase", "Erase", "x"],
  ["pick", "Pick", "i"], ["fill", "Fill", "f"], ["move", "Move", "drag a cell to another place"],
];
const TYPING = 500; // milliseconds
const MANY = 40; // objects that fit the palette at a glance

export class BuilderPanel {
  #timer = 0;

  /** @param {import("./builder.js").Builder} builder */
  constructor(builder) {
    this.builder = builder;
    /** @type {HTMLButtonElement[]} */
    this.toolButtons = [];
    /** @type {HTMLButtonElement[]} */
    this.swatches = [];
    /** @type {HTMLButtonElement[]} */
    this.needPlayable = [];
    /** @type {Record<string, HTMLInputElement>} */
    this.fields = {};
  }

  /** Makes the controls for the builder's game. */
  show() {
    byId("builder-tools").replaceChildren(this.#tools(), this.#pad());
    byId("builder-panel").replaceChildren(
      make("h3", {}, "Build"), this.#palette(), this.#size(), this.#notes(), this.#actions(),
      make("div", { role: "status" }, (this.problems = make("ul", { className: "problems" }))),
      (this.advice = make("div", { className: "advice", role: "status" })),
      this.#text(),
    );
  }

  /** Brings everything up to date after a change. */
  refresh() {
    const { builder } = this;
    if (!builder.isOpen) return;
    const { draft } = builder;
    this.undoButton.disabled = !draft.canUndo;
    this.redoButton.disabled = !draft.canRedo;
    this.stackingBox.checked = builder.stacking;
    for (const button of this.toolButtons) {
      button.setAttribute("aria-pressed", String(button.value === builder.tool));
    }
    for (const button of this.swatches) {
      button.setAttribute("aria-pressed", String(button.value === builder.brush));
    }
    this.brushName.textContent = builder.brush;
    this.state.textContent = builder.isPublished ? publishing().published : "Private: only you see it, in this browser.";
    this.takeBack.hidden = !builder.isPublished;
    this.publishButton.hidden = isSite;
    this.publishButton.textContent = builder.isPublished ? publishing().again : publishing().publish;
    this.rows.value = draft.height;
    this.columns.value = draft.width;
    for (const [name, field] of Object.entries(this.fields)) {
      if (document.activeElement !== field) field.value = draft.notes[name] ?? "";
    }
    if (document.activeElement !== this.textBox) this.#write();
  }

  /**
   * @param {Problem[]} problems
   * @param {Problem[]} doubts
   */
  showProblems(problems, doubts) {
    const place = (/** @type {Problem} */ { row, column }) => (row ? ` (row ${row}${column ? `, column ${column}` : ""})` : "");
    this.problems.replaceChildren(
      ...(problems.length || doubts.length ? [] : [make("li", { className: "fine" }, "This level can be played.")]),
      ...[...problems, ...doubts].slice(0, 8).map((problem) =>
        make("li", {}, problem.message + (problem.text ? `: ${problem.text}` : "") + place(problem)),
      ),
    );
    for (const button of this.needPlayable) button.disabled = problems.length > 0;
  }

  /**
   * What the solver has proved about the level.
   * @param {Advice | "asking" | null} advice
   */
  showAdvice(advice) {
    this.advice.replaceChildren(...(advice === null ? [] : advice === "asking" ? [make("p", {}, "The solver looks at it…")] : this.#adviceParts(advice)));
  }

  /**
   * @param {Advice} advice
   * @returns {Node[]}
   */
  #adviceParts({ outcome, par, spare, all_tried: allTried, harder }) {
    if (outcome === "unsolvable") return [make("p", { className: "bad" }, "Proved: nobody can win this.")];
    if (par === null) return [make("p", {}, "Par: not known. The solver needs more time than it has here.")];
    const takeOne = () => this.builder.change((draft) => {
      for (const [row, column, name] of spare.slice(0, 1)) draft.set(row, column, draft.board[row][column].filter((other) => other !== name));
    });
    const take = button("Take one away", takeOne, { hidden: !spare.length });
    const needless = spare.length ? `${spare.length} never needed (outlined)` : allTried ? "everything is needed" : "what is needed: not known";
    const tryIt = (/** @type {Level} */ { board, ...notes }) => this.builder.change((draft) => draft.replace({ ...notes, ...draft.notes, board }));
    const longer = harder && button("Try it", () => tryIt(harder.level));
    return [
      make("p", {}, make("b", {}, `Par ${par}`), " (proved)"),
      make("p", {}, needless, " ", take),
      make("p", {}, harder ? `Harder: ${harder.text}, par ${harder.par} ` : "Harder by one change: not known ", longer),
    ];
  }

  toggleStacking() {
    this.builder.stacking = !this.builder.stacking;
    this.refresh();
  }

  #tools() {
    const { builder } = this;
    const choose = (/** @type {string} */ tool) => () => {
      builder.tool = tool;
      this.refresh();
    };
    this.toolButtons = TOOLS.map(([tool, title, key]) =>
      button(title, choose(tool), { value: tool, title: `${title} (${key})` }),
    );
    this.undoButton = button("Undo", () => builder.undo(), { title: "z or u" });
    this.redoButton = button("Redo", () => builder.redo(), { title: "y" });
    this.stackingBox = make("input", { type: "checkbox", onchange: () => this.toggleStacking() });
    return make(
      "div", { className: "toolbar", role: "toolbar", "aria-label": "Build" },
      ...this.toolButtons, make("span", { className: "gap" }), this.undoButton, this.redoButton,
      make("label", { className: "check", title: "Several objects a cell (a)" }, this.stackingBox, "Stack"),
      make("span", { className: "gap" }), button("Back to play", () => builder.close(), { title: "e" }),
    );
  }

  /** The cursor's keys as buttons, for who has switches alone. */
  #pad() {
    const pad = make("div", { className: "pad", role: "group", "aria-label": "Cursor" });
    const directions = Object.keys(WAYS).map((way) => ({ move: way, title: way, keys: [way] }));
    fillPad(pad, [...directions, { move: "enter", title: "use tool", keys: [] }], (key) => this.builder.keys[key]());
    return pad;
  }

  #palette() {
    const { builder } = this;
    this.swatches = builder.game.objects.map((name) =>
      button(icon(name, 28), () => builder.pick(name), { value: name, title: name, ariaLabel: name }),
    );
    this.brushName = make("strong");
    const find = make("input", { type: "search", placeholder: "Find an object", ariaLabel: "Find an object" });
    find.oninput = () => {
      const wanted = find.value.trim().toLowerCase();
      for (const swatch of this.swatches) swatch.hidden = !swatch.value.toLowerCase().includes(wanted);
    };
    return make(
      "div", { className: "palette-box" },
      make("p", {}, "Brush: ", this.brushName, " (, and . change it)"),
      builder.game.objects.length > MANY ? find : null,
      make("div", { className: "palette", role: "group", "aria-label": "Objects" }, ...this.swatches),
    );
  }

  #size() {
    /** @param {string} label */
    const number = (label) =>
      make("input", { type: "number", min: 1, max: LARGEST_SIDE, ariaLabel: label, onchange: resize });
    const resize = () =>
      this.builder.change((draft) => draft.resize(Number(this.rows.value), Number(this.columns.value)));
    this.rows = number("Rows");
    this.columns = number("Columns");
    const clear = () => this.builder.change((draft) => draft.clear());
    const edge = (/** @type {string} */ side, /** @type {string} */ arrow) =>
      [1, -1].map((by) => {
        const title = by > 0 ? `Add a line at the ${side}` : `Take a line away at the ${side}`;
        const onclick = () => this.builder.change((draft) => draft.moveEdge(side, by));
        return button(`${arrow}${by > 0 ? "+" : "−"}`, onclick, { title, "aria-label": title });
      });
    return make("div", { className: "size-box" },
      make("div", { className: "row" }, this.rows, " × ", this.columns, button("Clear", clear)),
      make("div", { className: "row edges", role: "group", "aria-label": "Edges" },
        ...edge("top", "↑"), ...edge("bottom", "↓"), ...edge("left", "←"), ...edge("right", "→")),
    );
  }

  #notes() {
    /**
     * @param {string} name
     * @param {string} label
     */
    const field = (name, label) => {
      const change = () => this.builder.change((draft) => draft.setNote(name, this.fields[name].value));
      return make("input", { placeholder: label, ariaLabel: label, maxLength: 200, onchange: change });
    };
    this.fields = {};
    this.fields.title = field("title", "Title");
    this.fields.author = field("author", "Author");
    return make("div", { className: "row" }, this.fields.title, this.fields.author);
  }

  #actions() {
    const { builder } = this;
    const solve = async () => {
      await builder.test();
      setTimeout(() => byId("solve").click(), 300);
    };
    this.needPlayable = [
      button("Test play", () => builder.test(), { title: "t", className: "primary" }),
      ...(builder.game.can_solve ? [button("Solve it", solve, { title: "Play it and solve it" })] : []),
      (this.publishButton = button(publishing().publish, () => builder.publish(), { title: "s" })),
    ];
    this.takeBack = button("Take back", () => builder.unpublish(), { title: "Nobody else sees it any more" });
    this.state = make("p", { className: "note" });
    const share = button("Share", () => byId("open-share").click(), { title: "c" });
    return make("div", { className: "actions" }, make("div", { className: "row" }, ...this.needPlayable, this.takeBack, share), this.state);
  }

  #text() {
    const { notations } = this.builder.game;
    this.notation = make(
      "select", { ariaLabel: "Notation", onchange: () => this.#write() },
      ...notations.map(({ name, title }) => make("option", { value: name }, title)),
    );
    this.textBox = make("textarea", {
      rows: 8, spellcheck: false, ariaLabel: "The level as text", placeholder: "Paste any notation here",
      oninput: () => {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#read(), TYPING);
      },
    });
    this.textNote = make("p", { className: "note", role: "status" });
    return make(
      "details", { className: "text-box" }, make("summary", {}, "As text and raw JSON"),
      this.notation, this.textBox, this.textNote,
    );
  }

  async #write() {
    try {
      const { text, lost } = await server.write(this.builder.level, this.notation.value);
      this.textBox.value = text;
      this.textNote.textContent = lost.length ? `This notation drops: ${lost.join(", ")}.` : "";
    } catch (error) {
      this.textBox.value = "";
      this.textNote.textContent = error.message;
    }
  }

  async #read() {
    try {
      const { levels } = await server.read(this.textBox.value, this.builder.game.name);
      this.textNote.textContent = "";
      this.builder.take({ ...levels[0] });
    } catch (error) {
      this.textNote.textContent = error.message;
    }
  }
}
