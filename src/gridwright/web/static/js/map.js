// The levels of a game as a map: packs are places, and every level shows its board and its stars.

import { slug, writeAddress } from "./address.js";
import { byId, make, shownTheme } from "./dom.js";
import * as server from "./server.js";

const STARS = 3;

/**
 * Draws the map; a pack that was asked for is scrolled to, else the level that comes next.
 * @param {Game} game
 * @param {import("./levels.js").Levels} levels
 * @param {string | undefined} pack
 */
export function showMap(game, levels, pack) {
  const next = levels.nextUnsolved;
  byId("map-title").textContent = game.title;
  byId("map-about").textContent = `${levels.solved} of ${levels.entries.length} solved`;
  byId("next-unsolved").hidden = !next;
  if (next) byId("next-unsolved").href = writeAddress({ screen: "level", game: game.name, id: next.id });
  byId("levels").replaceChildren(
    ...[...levels.packs].map(([title, entries]) => place(game, title, entries, levels.current, next?.id)),
  );
  const wanted = pack ? document.getElementById(`pack-${pack}`) : byId("levels").querySelector("[aria-current], .next");
  wanted?.scrollIntoView({ block: pack ? "start" : "center" });
}

/**
 * @param {Game} game
 * @param {string} title
 * @param {Entry[]} entries
 * @param {string | null} current
 * @param {string | undefined} next
 */
function place(game, title, entries, current, next) {
  const done = entries.filter((entry) => entry.solved).length;
  const name = slug(title);
  const heading = make("a", { href: writeAddress({ screen: "map", game: game.name, pack: name }) }, title);
  return make("section", { className: "place", id: `pack-${name}`, "aria-label": title },
    make("h3", {}, heading, make("small", {}, done === entries.length ? "all solved" : `${done} of ${entries.length}`)),
    make("ol", {}, ...entries.map((entry, number) => tile(game, entry, number, entry.id === current, entry.id === next))),
  );
}

/**
 * @param {Game} game
 * @param {Entry} entry
 * @param {number} number
 * @param {boolean} isCurrent
 * @param {boolean} isNext
 */
function tile(game, entry, number, isCurrent, isNext) {
  const name = entry.title || `Level ${number + 1}`;
  const address = writeAddress({ screen: "level", game: game.name, id: entry.id });
  const state = [entry.solved ? "solved" : "", isNext ? "next" : ""].join(" ").trim();
  const facts = [entry.par ? `par ${entry.par}` : "", entry.mine ? "yours" : ""].filter(Boolean).join(" · ");
  const link = make("a", { href: address, className: `tile ${state}`, title: `${entry.height}×${entry.width}${entry.par ? `, par ${entry.par}` : ""}` },
    make("img", { src: server.picture(entry.id, shownTheme()), alt: "", loading: "lazy", width: 96, height: 72 }),
    make("span", { className: "name" }, name),
    make("span", { className: "facts" }, facts),
    make("span", { className: "unseen" }, spoken(entry, isNext)),
    make("span", { className: "stars", "aria-hidden": "true" }, entry.solved ? starSigns(entry.stars) : isNext ? "next" : ""),
  );
  if (isCurrent) link.setAttribute("aria-current", "true");
  return make("li", {}, link);
}

/**
 * The stars of a level as signs; a tick where it has no par.
 * @param {number | null} stars
 */
export const starSigns = (stars) => (stars === null ? "✓" : "★".repeat(stars) + "☆".repeat(STARS - stars));

/**
 * @param {Entry} entry
 * @param {boolean} isNext
 */
function spoken({ solved, stars }, isNext) {
  if (!solved) return isNext ? ", comes next" : ", not solved";
  return stars === null ? ", solved" : `, solved, ${stars} of ${STARS} stars`;
}
