// What the solver does and says, drawn from the view: a search, a film of the solution, or why
// there is none.

import { announce, button, byId, fillTerms, make } from "./dom.js";

export class HelpPanel {
  #drawn = ""; // what kind of panel is drawn now, and of what

  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    this.panel = byId("solve-panel");
  }

  /**
   * Draws the view's help; nothing where there is none.
   * @param {View} view
   */
  show({ help }) {
    this.panel.hidden = !help;
    const kind = help ? `${help.kind} ${help.heading}` : "";
    if (kind !== this.#drawn) {
      this.#drawn = kind;
      if (help) this.panel.replaceChildren(...this.#parts(help));
      if (help?.kind === "told") announce(help.heading);
    }
    if (help?.kind === "search") this.#showProgress(help);
    if (help?.film) this.#showFilm(help.film);
  }

  /**
   * @param {HelpView} help
   * @returns {Node[]}
   */
  #parts(help) {
    const close = button(help.kind === "search" ? "Cancel" : "Close", () => this.play.do("put-down"), { className: "quiet" });
    const head = make("div", { className: "panel-head" }, make("h3", { className: `outcome ${help.outcome}` }, help.heading), close);
    if (help.kind === "search") {
      this.patience = make("p", { className: "note" });
      this.counts = make("dl", { className: "progress" });
      return [head, this.patience, make("div", { className: "bar" }), aside("How is it going?", this.counts)];
    }
    const effort = help.effort ? aside("How was this solved?", make("p", { className: "note" }, help.effort)) : null;
    const film = help.film ? this.#filmParts(help.film) : [];
    return [head, ...film, this.#aims(help.aims), effort].filter((part) => part !== null);
  }

  /** @param {Film} film */
  #filmParts(film) {
    this.back = this.#film("‹ Step", "back");
    this.toggle = this.#film("", "toggle", "primary");
    this.forward = this.#film("Step ›", "step");
    this.count = make("span", { className: "film-count", role: "status" });
    this.stages = make("ol", { className: "plan", hidden: !film.stages.length });
    this.stages.append(...film.stages.map((text) => make("li", {}, text)));
    return [
      make("div", { className: "film" }, this.back, this.toggle, this.forward),
      make("div", { className: "film" }, this.#film("Slower", "slower", "quiet"), this.#film("Faster", "faster", "quiet")),
      this.count,
      this.stages,
    ];
  }

  /** @param {Film} film */
  #showFilm(film) {
    this.toggle.textContent = film.toggle;
    this.count.textContent = film.said;
    this.back.disabled = film.place === 0;
    this.forward.disabled = film.ended;
    [...this.stages.children].forEach((item, number) => {
      item.setAttribute("aria-current", number === film.stage && !film.ended ? "step" : "false");
    });
  }

  /** @param {HelpView} help */
  #showProgress({ waiting, progress, figures }) {
    const queue = waiting && waiting > 1 ? `Waiting behind ${waiting - 1}.` : "";
    this.patience.textContent = progress ? `${Math.round(progress.seconds)} s so far.` : queue;
    fillTerms(this.counts, figures);
  }

  /**
   * Buttons to solve again for something else.
   * @param {Aim[]} aims
   */
  #aims(aims) {
    if (!aims.length) return null;
    const buttons = aims.map(({ objective, title, current }) =>
      button(title, () => this.play.do("solve", { objective }), { disabled: current }),
    );
    return make("div", { className: "objectives", role: "group", "aria-label": "Objective" }, ...buttons);
  }

  /**
   * @param {string} title
   * @param {string} film
   */
  #film(title, film, className = "") {
    return button(title, () => this.play.do("film", { film }), { className });
  }
}

/**
 * Figures, for those who ask.
 * @param {string} question
 * @param {Node} answer
 */
const aside = (question, answer) => make("details", { className: "figures" }, make("summary", {}, question), answer);
