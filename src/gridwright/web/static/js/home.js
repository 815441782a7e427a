// The home: four games as living cards, how far one has come, and where to go on.

import { writeAddress } from "./address.js";
import { byId, make, reducedMotion, shownTheme } from "./dom.js";
import * as server from "./server.js";

/** Draws the home; what it shows may have changed since it was last seen. */
export async function showHome() {
  const { games } = await server.home(shownTheme());
  byId("cards").replaceChildren(...games.map(card));
  showToday(games).catch(() => {}); // it may still be in the making; the home does without
}

/**
 * Today's puzzle and one's row of days.
 * @param {GameCard[]} games
 */
async function showToday(games) {
  const { id, game, title, par, solved, row, week } = await server.today();
  const address = writeAddress({ screen: "level", game, id });
  const days = make("span", { className: "week", role: "img", "aria-label": `Solved on ${week.filter(Boolean).length} of the last seven days` },
    ...week.map((done, place) => make("i", { className: `${done ? "done" : ""} ${place === week.length - 1 ? "today" : ""}` })));
  const said = row > 1 ? `${row} days in a row!` : solved ? "Solved. Come back tomorrow for another." : `${games.find(({ name }) => name === game)?.title ?? game}, the same for everybody today${par ? `, par ${par}` : ""}.`;
  byId("today").replaceChildren(
    make("a", { href: address, className: "picture", tabIndex: -1, "aria-hidden": "true" }, todaysPicture(id)),
    make("div", {}, make("h3", {}, "Today’s puzzle"), make("p", {}, title), make("p", { className: "about" }, said), days),
    make("a", { href: address, className: "button primary", "aria-label": `Play today’s puzzle, ${title}` }, solved ? "Again" : "Play"),
  );
  byId("today").hidden = false;
}

/** @param {string} id */
function todaysPicture(id) {
  const image = make("img", { alt: "" });
  server.showPicture(image, id, shownTheme());
  return image;
}

/** @param {GameCard} game */
function card(game) {
  const begun = game.begun && game.solved < game.levels;
  const next = writeAddress({ screen: "level", game: game.name, id: game.next.id });
  const label = begun ? "Continue" : game.solved === game.levels ? "Play again" : "Play";
  const part = make("article", { className: "game-card", "aria-labelledby": `card-${game.name}` },
    make("a", { href: next, className: "picture", tabIndex: -1, "aria-hidden": "true" }, livingPicture(game.picture)),
    make("h3", { id: `card-${game.name}` }, game.title),
    make("p", { className: "about" }, game.about),
    make("p", { className: "onward" }, begun ? "You are at " : "Begin with ", make("b", {}, game.next.title)),
    progress(game),
    make("div", { className: "row" },
      make("a", { href: next, className: "button primary", "aria-label": `${label}: ${game.title}, ${game.next.title}` },
        label),
      make("a", { href: writeAddress({ screen: "map", game: game.name }), className: "button", "aria-label": `Levels of ${game.title}` }, "Levels"),
    ),
  );
  part.dataset.game = game.name;
  part.dataset.scene = game.scene;
  return part;
}

/** @param {GameCard} game */
function progress({ solved, levels, title }) {
  const bar = make("progress", { max: levels, value: solved, "aria-label": `Solved in ${title}` });
  return make("p", { className: "progress-line" }, bar, `${solved} of ${levels} solved`);
}

/**
 * A play that moves by itself; for who wants no motion, its first board.
 * @param {string} svg
 */
function livingPicture(svg) {
  const shown = reducedMotion() ? svg.replaceAll(/<animateTransform[^>]*\/>/g, "") : svg;
  return make("img", { src: `data:image/svg+xml,${encodeURIComponent(shown)}`, alt: "" });
}
