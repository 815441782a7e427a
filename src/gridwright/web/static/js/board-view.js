// Draws a board as SVG and keeps it up to date cell by cell: ground, things that face where they
// go and slide there, and marks. Knows pictures, and no rule. What flashes and bursts over the
// board is in effects.js.

import { makeSvg, reducedMotion } from "./dom.js";
import { draw, use } from "./sprites.js";

export const CELL = 24;
const LARGEST_CELL = 120; // pixels
const RIM = 10; // pixels that the board's rim and the mark of focus take
const SHADE = 4; // of the cell's 24
const SLIDE = 95; // milliseconds
const FALL = 170; // for more than one cell
const PATCH = 8; // cells: after so many the ground's pattern begins anew

/** @typedef {{ group: SVGElement, names: Names }} Cell */
export class BoardView {
  /** @type {Set<string>} who looks to the left, by place and name */
  #left = new Set();
  #sinking = { until: 0, milliseconds: 1, places: new Set() }; // the clock's last step down, which may be under way
  #number = 0; // of the pattern: several boards in a page have one each

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
    /** @type {SVGElement[]} what moved in the last update */
    this.lately = [];
    this.ground = this.things = this.marks = this.effects = makeSvg("g");
    this.#number = ++BoardView.count;
    new ResizeObserver(() => this.fit()).observe(frame);
  }

  static count = 0;

  /**
   * Draws a whole board: rows of cells of names; `outside` are cells without ground.
   * @param {Cells} board
   * @param {Game} game
   * @param {Place[]} outside
   */
  show(board, game, outside = []) {
    this.game = game;
    this.height = board.length;
    this.width = board[0].length;
    this.#left.clear();
    this.#sinking.until = 0;
    this.svg.setAttribute("viewBox", `0 0 ${this.width * CELL} ${this.height * CELL}`);
    this.ground = this.#makeGround(outside);
    this.ground.append(this.#makeShade(board, game.walls));
    this.things = makeSvg("g", { class: "things", "clip-path": `url(#ground-of-${this.#number}-sky)` });
    this.marks = makeSvg("g", { class: "marks" });
    this.effects = makeSvg("g", { class: "effects" });
    this.cells = board.map((row, r) => row.map((names, c) => this.#makeCell(r, c, names)));
    this.svg.replaceChildren(this.ground, this.things, this.marks, this.effects);
    this.fit();
  }

  /**
   * Draws the cells that changed, as [row, column, names]; what moved slides there. `left` are those
   * who look to the left, `sinking` the milliseconds of a step down that time made, not a player.
   * @param {Changed[]} changed
   * @param {Moved[]} moved
   * @param {{ left?: NamedPlace[], turning?: boolean, sinking?: number }} how
   */
  update(changed, moved = [], { left = [], turning = true, sinking = 0 } = {}) {
    this.face(left);
    for (const [row, column, names] of changed) this.#fill(row, column, names);
    this.lately = [];
    if (reducedMotion()) return;
    for (const [name, fromRow, fromColumn, row, column] of moved) {
      const thing = this.thing(row, column, name);
      if (!thing) continue;
      this.lately.push(thing);
      this.#slide(thing, fromColumn - column, fromRow - row, sinking);
    }
    const { places } = this.#sinking;
    if (!moved.length && turning) { // what turns while it sinks
      for (const [row, column] of changed) {
        if (places.has(`${row},${column}`)) for (const thing of this.thingsAt([[row, column]])) this.#sinkOn(thing);
      }
      return;
    }
    if (moved.some(([, fromRow, , row]) => row > fromRow)) {
      this.#sinking = { until: performance.now() + sinking, milliseconds: sinking || 1, places };
    }
    places.clear();
    for (const [, , , row, column] of moved) places.add(`${row},${column}`);
  }

  /**
   * The element of an object in a cell.
   * @param {number} row
   * @param {number} column
   * @param {string} name
   * @returns {SVGElement | null}
   */
  thing(row, column, name) {
    return this.cells[row]?.[column]?.group.querySelector(`[data-objects~="${CSS.escape(name)}"]`) ?? null;
  }

  /**
   * The elements of everything in some cells.
   * @param {Place[]} places
   * @returns {SVGElement[]}
   */
  thingsAt(places) {
    return places.flatMap(([row, column]) => {
      const found = this.cells[row]?.[column]?.group.children ?? [];
      return /** @type {SVGElement[]} */ ([...found]);
    });
  }

  /**
   * Who looks to the left; all others look to the right.
   * @param {NamedPlace[]} left
   */
  face(left) {
    const before = this.#left;
    const now = (this.#left = new Set(left.map(String)));
    for (const one of [...before, ...now].filter((who) => before.has(who) !== now.has(who))) {
      const [row, column] = one.split(",").map(Number);
      const cell = this.cells[row]?.[column];
      if (cell) this.#dress(cell, row, column);
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
      const thing = this.thing(row, column, name);
      if (thing) thing.dataset.look = look;
    }
  }

  /** Makes the board as large as its frame allows, with cells of whole pixels. */
  fit() {
    if (!this.width) return;
    const { clientWidth: width, clientHeight: height } = this.frame;
    const room = Math.min((width - RIM) / this.width, (height - RIM) / this.height, LARGEST_CELL);
    const size = Math.max(8, Math.floor(room));
    this.svg.setAttribute("width", String(size * this.width));
    this.svg.setAttribute("height", String(size * this.height));
  }

  /**
   * On its way from so many cells away. A step down that the clock made takes as long as the
   * clock waits, and a player's step aside meanwhile keeps what is left of it.
   * @param {SVGElement} thing
   * @param {number} right
   * @param {number} below
   * @param {number} sinking
   */
  #slide(thing, right, below, sinking) {
    thing.parentNode?.parentNode?.append(thing.parentNode); // over what it passes
    const milliseconds = sinking || (Math.abs(right) + Math.abs(below) > 1 ? FALL : SLIDE);
    const easing = sinking ? "linear" : "ease-out";
    const from = `translate(${right * CELL}px, ${below * CELL}px)`;
    thing.animate([{ transform: from }, { transform: "none" }], { duration: milliseconds, easing });
    if (!below) this.#sinkOn(thing);
  }

  /**
   * What is left of the clock's step down.
   * @param {SVGElement} thing
   */
  #sinkOn(thing) {
    const left = this.#sinking.until - performance.now();
    if (left <= 0) return;
    const still = `translate(0, ${(-CELL * left) / this.#sinking.milliseconds}px)`;
    thing.animate([{ transform: still }, { transform: "translate(0, 0)" }], { duration: left, composite: "add" });
  }

  /**
   * One shape for all cells that have ground, filled with a pattern of the scene's ground.
   * @param {Place[]} outside
   */
  #makeGround(outside) {
    const without = new Set(outside.map(([row, column]) => `${row},${column}`));
    const name = `ground-of-${this.#number}`;
    const side = PATCH * CELL;
    const pattern = makeSvg("pattern", { id: name, width: side, height: side, patternUnits: "userSpaceOnUse" });
    for (let row = 0; row < PATCH; row++) {
      for (let column = 0; column < PATCH; column++) {
        const lively = (row * 7 + column * 13 + row * column * 5) % 11 === 0 ? 2 : 0;
        const href = `#ground-${((row + column) % 2) + lively}`;
        pattern.append(makeSvg("use", { href, x: column * CELL, y: row * CELL, width: CELL, height: CELL }));
      }
    }
    let shape = "";
    for (let row = 0; row < this.height; row++) {
      for (let column = 0; column < this.width; column++) {
        if (without.has(`${row},${column}`)) continue;
        const start = column;
        while (column + 1 < this.width && !without.has(`${row},${column + 1}`)) column++;
        shape += `M${start * CELL} ${row * CELL}H${(column + 1) * CELL}v${CELL}H${start * CELL}Z`;
      }
    }
    const ground = makeSvg("g", { class: "ground" });
    const sky = makeSvg("clipPath", { id: `${name}-sky` }); // what comes from above is not seen before
    sky.append(makeSvg("rect", { x: -CELL, y: -2, width: (this.width + 2) * CELL, height: (this.height + 1) * CELL }));
    ground.append(
      pattern,
      sky,
      makeSvg("path", { d: shape, class: "rim" }),
      makeSvg("path", { d: shape, class: "floor", fill: `url(#${name})` }),
    );
    return ground;
  }

  /**
   * The shade that walls throw on the ground below them: they never move.
   * @param {Cells} board
   * @param {Names} walls
   */
  #makeShade(board, walls) {
    const isWall = (/** @type {number} */ row, /** @type {number} */ column) =>
      Boolean(board[row]?.[column]?.some((name) => walls.includes(name)));
    let shape = "";
    board.forEach((cells, row) =>
      cells.forEach((_, column) => {
        if (isWall(row, column)) return;
        if (isWall(row - 1, column)) shape += `M${column * CELL} ${row * CELL}h${CELL}v${SHADE}h${-CELL}Z`;
        if (isWall(row, column - 1)) shape += `M${column * CELL} ${row * CELL}h${SHADE / 2}v${CELL}h${-SHADE / 2}Z`;
      }),
    );
    return makeSvg("path", { d: shape, class: "shade" });
  }

  /**
   * @param {number} row
   * @param {number} column
   * @param {Names} names
   * @returns {Cell}
   */
  #makeCell(row, column, names) {
    const group = makeSvg("g", { transform: `translate(${column * CELL} ${row * CELL})` });
    this.things.append(group);
    const cell = { group, names };
    this.#dress(cell, row, column);
    return cell;
  }

  /**
   * @param {number} row
   * @param {number} column
   * @param {Names} names
   */
  #fill(row, column, names) {
    const cell = this.cells[row][column];
    cell.names = names;
    this.#dress(cell, row, column);
  }

  /**
   * @param {Cell} cell
   * @param {number} row
   * @param {number} column
   */
  #dress(cell, row, column) {
    const isLeft = (/** @type {string} */ name) => this.#left.has(`${row},${column},${name}`);
    cell.group.replaceChildren(...draw(cell.names, isLeft));
    cell.group.classList.toggle("word", cell.names.some((name) => name !== name.toLowerCase()));
  }

  /** @param {(cell: Cell, row: number, column: number) => void} work */
  #forEachCell(work) {
    this.cells.forEach((cells, row) => cells.forEach((cell, column) => work(cell, row, column)));
  }
}
