// Pointing at the board: at a place to go there, at a thing and then a place to bring it there.
// The way is the server's to find.

import { showMessage } from "./panels.js";

export class Pointer {
  constructor(play, view) {
    this.play = play;
    this.view = view;
    this.chosen = null;
  }

  /** A tap on the cell at `place`. */
  async tap(place) {
    const { movable } = this.play.game;
    if (!movable.length || !place) return;
    const [player, ...others] = movable;
    const names = this.view.names(...place);
    if (this.chosen && same(this.chosen, place)) return this.choose(null);
    if (others.some((name) => names.includes(name))) return this.choose(place);
    const origin = this.chosen ?? this.view.find(player);
    this.choose(null);
    if (!origin) return;
    const moves = await this.play.route(origin, place);
    if (moves === null) return showMessage("There is no way there.", "hint");
    for (const move of moves) {
      this.play.move(move);
      await this.play.settled();
    }
  }

  choose(place) {
    this.chosen = place;
    this.view.mark({ outline: place ? [[...place, "chosen"]] : [] });
    if (place) showMessage("Now the place it should go to.", "hint");
  }
}

const same = ([row, column], [otherRow, otherColumn]) => row === otherRow && column === otherColumn;
