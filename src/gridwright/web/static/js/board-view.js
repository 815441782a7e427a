// Draws a board as SVG and keeps it up to date cell by cell. Knows pictures, and no rule.

import { makeSvg, reducedMotion } from "./dom.js";
import { draw, use } from "./sprites.js";

const CELL = 24;
const SLIDE = { duration: 90, easing: "ease-out" };

/** @typedef {{ group: SVGElement, names: Names }} Cell */
export class BoardView {
  /**
   * `svg` is drawn into; `frame` is what it must fit in.
   * @param {SVGElement} svg
   * @param {HTMLElement} frame
   */
  constructor(svg, frame) {
    this.svg = svg;
    this.frame = frame;
    this.height = 0;
    this.width = 0;
    /** @type {Cell[][]} */
    this.cells = [];
    this.ground = this.things = this.marks = makeSvg("g");
    new ResizeObserver(() => this.fit()).observe(frame);
  }

  /**
   * Draws a whole board: rows of cells of names.
   * @param {Cells} board
   * @param {Game} game
   */
  show(board, game) {
    this.game = game;
    this.height = board.length;
    this.width = board[0].length;
    this.svg.setAttribute("viewBox", `0 0 ${this.width * CELL} ${this.height * CELL}`);
    this.ground = makeSvg("g", { class: "ground" });
    this.things = makeSvg("g", { class: "things" });
    this.marks = makeSvg("g", { class: "marks" });
    this.cells = board.map((row, r) => row.map((names, c) => this.#makeCell(r, c, names)));
    this.svg.replaceChildren(this.ground, this.things, this.marks);
    this.fit();
  }

  /**
   * Draws the cells that changed, as [row, column, names]; what moved slides there.
   * @param {Changed[]} changed
   * @param {Moved[]} moved
   */
  update(changed, moved = []) {
    for (const [row, column, names] of changed) this.#fill(this.cells[row][column], names);
    if (reducedMotion()) return;
    for (const [name, fromRow, fromColumn, row, column] of moved) {
      const x = (fromColumn - column) * CELL;
      const y = (fromRow - row) * CELL;
      const thing = this.cells[row][column].group.querySelector(`[data-name="${name}"]`);
      thing?.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], SLIDE);
    }
  }

  /**
   * The cells of words in force, as [row, column]; null where the game has no such thing.
   * @param {Place[] | null} places
   */
  light(places) {
    const lit = new Set((places ?? []).map(([row, column]) => `${row},${column}`));
    this.svg.classList.toggle("has-lit", Boolean(places));
    this.#forEachCell((cell, row, column) =>
      cell.group.classList.toggle("lit", lit.has(`${row},${column}`)),
    );
  }

  /**
   * Marks over the board: `ghost` as [row, column, name], `outline` as [row, column, class].
   * @param {{ ghost?: NamedPlace[], outline?: NamedPlace[] }} marks
   */
  mark({ ghost = [], outline = [] } = {}) {
    this.marks.replaceChildren(
      ...ghost.map(([row, column, name]) =>
        use(name, { x: column * CELL, y: row * CELL, class: "ghost" }),
      ),
      ...outline.map(([row, column, kind]) =>
        makeSvg("rect", {
          x: column * CELL + 1, y: row * CELL + 1, width: CELL - 2, height: CELL - 2, rx: 3,
          class: `outline ${kind}`,
        }),
      ),
    );
  }

  /**
   * [row, column] of the cell under a pointer; null outside.
   * @param {{ clientX: number, clientY: number }} event
   * @returns {Place | null}
   */
  placeAt(event) {
    const box = this.svg.getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * this.width);
    const row = Math.floor(((event.clientY - box.top) / box.height) * this.height);
    const inside = row >= 0 && row < this.height && column >= 0 && column < this.width;
    return inside ? [row, column] : null;
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  names(row, column) {
    return this.cells[row][column].names;
  }

  /**
   * What looks otherwise than usual, as [row, column, name, look].
   * @param {Look[]} looks
   */
  look(looks) {
    for (const thing of /** @type {NodeListOf<SVGElement>} */ (this.things.querySelectorAll("[data-look]"))) delete thing.dataset.look;
    for (const [row, column, name, look] of looks) {
      /** @type {SVGElement | null} */
      const thing = this.cells[row][column].group.querySelector(`[data-name="${name}"]`);
      if (thing) thing.dataset.look = look;
    }
  }

  /** Makes the board as large as its frame allows. */
  fit() {
    if (!this.width) return;
    const { clientWidth: width, clientHeight: height } = this.frame;
    const size = Math.max(8, Math.min(width / this.width, height / this.height, 72));
    this.svg.setAttribute("width", String(Math.floor(size * this.width)));
    this.svg.setAttribute("height", String(Math.floor(size * this.height)));
  }

  /**
   * @param {number} row
   * @param {number} column
   * @param {Names} names
   * @returns {Cell}
   */
  #makeCell(row, column, names) {
    const shade = (row + column) % 2 ? "odd" : "even";
    this.ground.append(
      makeSvg("rect", { x: column * CELL, y: row * CELL, width: CELL, height: CELL, class: shade }),
    );
    const group = makeSvg("g", { transform: `translate(${column * CELL} ${row * CELL})` });
    this.things.append(group);
    const cell = { group, names: [] };
    this.#fill(cell, names);
    return cell;
  }

  /**
   * @param {Cell} cell
   * @param {Names} names
   */
  #fill(cell, names) {
    cell.names = names;
    cell.group.replaceChildren(...draw(names));
    cell.group.classList.toggle("word", names.some((name) => name !== name.toLowerCase()));
  }

  /** @param {(cell: Cell, row: number, column: number) => void} work */
  #forEachCell(work) {
    this.cells.forEach((cells, row) => cells.forEach((cell, column) => work(cell, row, column)));
  }
}
