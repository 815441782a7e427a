// The board to read and to type at, for people who do not see it.

import { byId } from "./dom.js";

export class Reader {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    const panel = byId("reader");
    panel.addEventListener("toggle", () => {
      play.wantsText = panel.open;
      if (panel.open && play.view && !play.view.text) play.do("time"); // asks for the text alone
      this.show();
    });
    byId("move-form").addEventListener("submit", async (/** @type {Event} */ event) => {
      event.preventDefault();
      const field = byId("move-field");
      play.move(field.value);
      await play.settled();
      if (document.activeElement === field) field.select(); // a win has taken the focus
    });
  }

  /** Draws the text of the board, and says which moves there are. */
  show() {
    const { view, game } = this.play;
    if (!view) return;
    byId("text-board").textContent = view.text ?? "";
    const signs = Object.entries(view.signs ?? {}).map(([sign, names]) => `${sign} ${names}`);
    const moves = game.actions.map(({ move, title }) => `${move} ${title}`);
    byId("move-note").textContent = `${signs.length ? `Signs: ${signs.join(", ")}. ` : ""}Moves: ${moves.join(", ")}.`;
  }
}
