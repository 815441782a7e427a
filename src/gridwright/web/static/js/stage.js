// The board with all that is told round it, drawn from the last view of the middle end.

import { writeAddress } from "./address.js";
import { dismiss, showRest, shows } from "./cards.js";
import { byId } from "./dom.js";
import { HelpPanel } from "./help-panel.js";
import { showLesson } from "./lesson.js";
import { showFacts, showMessage, showSentences } from "./panels.js";
import { Reader } from "./reader.js";

export class Stage {
  /**
   * @param {import("./play.js").Play} play
   * @param {import("./board-view.js").BoardView} board
   */
  constructor(play, board) {
    this.play = play;
    this.board = board;
    this.help = new HelpPanel(play);
    this.reader = new Reader(play);
  }

  /** Draws the whole board, and its level's name over it. */
  begin() {
    const { game, level, board, outside } = this.play;
    this.board.show(board, game, outside);
    nameLevel(game, level);
    dismiss();
    this.show();
    byId("board").focus({ preventScroll: true });
  }

  /** Draws what the view tells; the board itself is up to date already. */
  show() {
    const { view, game } = this.play;
    showFacts(view);
    showMessage(view.message.text, view.message.kind);
    showSentences(view.sentences, game.objects);
    this.help.show(view);
    this.board.light(view.lit);
    this.board.look(view.looks);
    const goals = view.marks.filter(([, , mark]) => mark === "goal");
    /** @type {NamedPlace[]} */
    const hinted = goals.map(([row, column]) => [row, column, view.hint?.name ?? ""]);
    this.board.mark({ ghost: [...view.ghosts, ...hinted], outline: view.marks });
    showLesson(view.lesson, this.play.board);
    this.reader.show();
    this.#showClock(view.clock);
    for (const name of /** @type {const} */ (["undo", "redo", "hint"])) byId(name).disabled = !view.can[name];
    byId("hint").hidden = !view.can.help;
    byId("solve").hidden = !view.can.solve;
    byId("frame").classList.toggle("dead", view.dead);
    byId("board").setAttribute("aria-label", `${game.title} board, ${view.status}`);
  }

  /**
   * The button of a move that was hinted at.
   * @param {string} move
   */
  flash(move) {
    const action = this.play.game.actions.find((candidate) => candidate.move === move);
    byId("pad").querySelector(`[aria-label="${action?.title}"]`)?.animate(
      [{ outlineColor: "transparent" }, { outlineColor: "currentColor" }, { outlineColor: "transparent" }],
      900,
    );
  }

  /** @param {View["clock"]} clock */
  #showClock(clock) {
    byId("pause").hidden = !this.play.game.real_time;
    byId("pause").querySelector(".label").textContent = clock?.running ? "Pause" : "Go on";
    if (clock && !clock.running) showRest(clock.title, this.play.game, () => this.play.do("go-on"));
    else if (shows("rest")) dismiss();
  }
}

/**
 * The level's name over the board, and the way to all levels of its game.
 * @param {Game} game
 * @param {Level} level
 */
export function nameLevel(game, level) {
  byId("level-title").textContent = level.title || "A level of your own";
  byId("level-note").textContent = level.hint || (level.author ? `by ${level.author}` : "");
  byId("open-levels").href = writeAddress({ screen: "map", game: game.name });
}
