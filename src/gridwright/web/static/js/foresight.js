// What is shown before the other side has confirmed it. Each view says what every next move would
// change, so a key shows its effect at once; the next view is the truth, whatever was shown.

export class Foresight {
  /** @type {Cells} */
  board = []; // as it is shown
  /** @type {Cells} */
  #truth = []; // as it was last confirmed
  /** @type {Record<string, Foreseen> | null} */
  #ahead = null; // what can follow what is shown; null where that is not known

  /**
   * Shows a whole board, with nothing foreseen.
   * @param {Cells} board
   * @param {Record<string, Foreseen>} ahead
   */
  begin(board, ahead) {
    this.#truth = this.board = board;
    this.#ahead = ahead;
  }

  /** Something was asked for whose outcome nobody can know here. */
  lose() {
    this.#ahead = null;
  }

  /**
   * What a move changes, which is shown from now on; null when it must be waited for.
   * @param {string} move
   */
  foresee(move) {
    const next = this.#ahead?.[move] ?? null;
    this.#ahead = next && next.ahead;
    if (next) this.board = changedBoard(this.board, next.changed);
    return next;
  }

  /**
   * Takes a view as the truth. `shown` says whether all of it was shown before; `waiting` is what the
   * player has done since, of which as much is foreseen again as the view knows.
   * @param {View} view
   * @param {boolean} shown
   * @param {Command[]} waiting
   * @returns {Pick<View, "changed" | "moved" | "left" | "events" | "sound">} what is still to be shown
   */
  confirm(view, shown, waiting) {
    const before = this.board;
    this.#truth = this.board = changedBoard(this.#truth, view.changed);
    this.#ahead = view.ahead;
    const moved = shown ? [] : [...view.moved];
    const events = shown ? [] : [...view.events];
    let sound = shown ? null : view.sound;
    let { left } = view;
    for (const command of waiting) {
      if (command.do !== "move") this.lose();
      const foreseen = [...(command.moves ?? "")].map((move) => this.foresee(move));
      left = foreseen.at(-1)?.left ?? left;
      if (!command.shown) {
        moved.push(...foreseen.flatMap((next) => next?.moved ?? []));
        events.push(...foreseen.flatMap((next) => next?.events ?? []));
        sound = foreseen.at(-1)?.sound ?? sound;
      }
      command.shown = foreseen.length > 0 && foreseen.every(Boolean);
    }
    return { changed: difference(before, this.board), moved, left, events, sound };
  }
}

/**
 * @param {Cells} board
 * @param {Changed[]} changed
 */
function changedBoard(board, changed) {
  const rows = [...board];
  for (const [row, column, names] of changed) rows[row] = rows[row].with(column, names);
  return rows;
}

/**
 * The cells in which two boards of one size differ, as they are in the second.
 * @param {Cells} before
 * @param {Cells} after
 * @returns {Changed[]}
 */
export function difference(before, after) {
  /** @type {Changed[]} */
  const found = [];
  after.forEach((row, r) => {
    if (row === before[r]) return;
    row.forEach((names, c) => {
      if (names.join() !== before[r][c].join()) found.push([r, c, names]);
    });
  });
  return found;
}
