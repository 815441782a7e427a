// A level being built: its board, its notes, and every state it has been in.

export const LARGEST_SIDE = 50;

/** @typedef {{ notes: Omit<Level, "board">, board: Cells }} Moment */
export class Draft {
  /** @type {Moment[]} */
  #past = [];
  /** @type {Moment[]} */
  #future = [];

  /** @param {Level} level */
  constructor(level) {
    const { board, ...notes } = level;
    /** @type {any} */
    this.notes = notes;
    /** @type {Cells} */
    this.board = board.map((row) => row.map((cell) => [...cell]));
  }

  /** @returns {Level} */
  get level() {
    return { ...this.notes, board: this.board };
  }

  get height() {
    return this.board.length;
  }

  get width() {
    return this.board[0].length;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** Everything until the next mark is undone together. Boards are never changed in place. */
  mark() {
    this.#past.push({ notes: this.notes, board: this.board });
    this.#future = [];
  }

  undo() {
    this.#swap(this.#past, this.#future);
  }

  redo() {
    this.#swap(this.#future, this.#past);
  }

  /** Forgets the last mark when nothing came of it. */
  dropEmptyMark() {
    const last = this.#past.at(-1);
    if (last && last.board === this.board && last.notes === this.notes) this.#past.pop();
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  setNote(name, value) {
    this.notes = { ...this.notes, [name]: value };
  }

  /**
   * Puts `names` into a cell.
   * @param {number} row
   * @param {number} column
   * @param {Names} names
   */
  set(row, column, names) {
    const old = this.board[row][column];
    if (old.length === names.length && old.every((name, place) => name === names[place])) return;
    const cells = [...this.board[row]];
    cells[column] = names;
    this.board = this.board.with(row, cells);
  }

  /**
   * The object alone in the cell or, when stacking, beside what is there.
   * @param {number} row
   * @param {number} column
   * @param {string} name
   * @param {boolean} stacking
   */
  paint(row, column, name, stacking) {
    const old = this.board[row][column];
    if (!stacking) this.set(row, column, [name]);
    else if (!old.includes(name)) this.set(row, column, [...old, name].sort());
  }

  /**
   * Fills the whole patch of equal cells around a place.
   * @param {number} row
   * @param {number} column
   * @param {Names} names
   */
  fill(row, column, names) {
    const old = this.board[row][column].join();
    if (old === names.join()) return;
    const waiting = [[row, column]];
    while (waiting.length) {
      const [r, c] = /** @type {number[]} */ (waiting.pop());
      if (this.board[r]?.[c]?.join() !== old) continue;
      this.set(r, c, names);
      waiting.push([r - 1, c], [r + 1, c], [r, c - 1], [r, c + 1]);
    }
  }

  /**
   * Moves everything in one cell to another, where it joins what is there.
   * @param {number[]} from
   * @param {number[]} to
   */
  move([row, column], [toRow, toColumn]) {
    if (row === toRow && column === toColumn) return;
    const names = [...new Set([...this.board[toRow][toColumn], ...this.board[row][column]])].sort();
    this.set(row, column, []);
    this.set(toRow, toColumn, names);
  }

  /**
   * Cuts or widens the board at its right and lower edges.
   * @param {number} height
   * @param {number} width
   */
  resize(height, width) {
    const within = (/** @type {number} */ value) => Math.min(LARGEST_SIDE, Math.max(1, Math.round(value) || 1));
    const rows = within(height);
    const columns = within(width);
    this.board = Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) => this.board[row]?.[column] ?? []),
    );
  }

  /** The board is another: what was known of its solution does not hold. */
  forgetPar() {
    if (!("par" in this.notes)) return;
    this.notes = { ...this.notes };
    delete this.notes.par;
  }

  /** An empty board of the same size, of which nothing is known any more. */
  clear() {
    this.board = this.board.map((row) => row.map(() => []));
    this.notes = { ...this.notes, title: "", author: "", hint: "" };
    delete this.notes.par;
  }

  /**
   * Adds a line of cells at an edge, or takes one away.
   * @param {string} edge top, bottom, left or right
   * @param {number} by
   */
  moveEdge(edge, by) {
    const across = edge === "left" || edge === "right";
    const size = across ? this.width : this.height;
    if (size + by < 1 || size + by > LARGEST_SIDE) return;
    /** @type {<T>(line: T[], made: () => T) => T[]} */
    const change = (line, made) => {
      if (by < 0) return edge === "top" || edge === "left" ? line.slice(1) : line.slice(0, -1);
      return edge === "top" || edge === "left" ? [made(), ...line] : [...line, made()];
    };
    /** @type {() => Names} */
    const cell = () => [];
    if (across) this.board = this.board.map((row) => change(row, cell));
    else this.board = change(this.board, () => Array.from({ length: this.width }, cell));
  }

  /** @param {Level} level */
  replace(level) {
    const { board, ...notes } = level;
    this.board = board;
    this.notes = notes;
  }

  /**
   * @param {Moment[]} from
   * @param {Moment[]} to
   */
  #swap(from, to) {
    if (!from.length) return;
    to.push({ notes: this.notes, board: this.board });
    Object.assign(this, from.pop());
  }
}
