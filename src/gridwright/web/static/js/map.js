// The levels of a game as a map: packs are places, and every level shows its board and its stars.

import { slug, writeAddress } from "./address.js";
import { CELL } from "./board-view.js";
import { button, byId, make, makeSvg, shownTheme, whenSeen } from "./dom.js";
import { draftLevel, drafts } from "./drafts.js";
import { publishing } from "./publishing.js";
import * as server from "./server.js";
import { draw } from "./sprites.js";

const STARS = 3;
const AT_ONCE = 60; // tiles of a place that are made before somebody scrolls to more
const SURE = 3000; // milliseconds in which a deletion is pressed a second time

/**
 * @typedef {{ play: (id: string) => void, copy: (id: string) => void, remove: (id: string) => void,
 *   make: (difficulty: string) => void }} Wishes
 */

/**
 * Draws the map; a pack that was asked for is scrolled to, else the level that comes next.
 * @param {Game} game
 * @param {import("./levels.js").Levels} levels
 * @param {string | undefined} pack
 * @param {Wishes} wishes what is done with one's own levels
 */
export function showMap(game, levels, pack, wishes) {
  byId("build-new").href = writeAddress({ screen: "build", game: game.name });
  byId("new-level").hidden = !game.can_make;
  byId("new-level").onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    wishes.make(byId("difficulty").value);
  };
  const next = levels.nextUnsolved;
  byId("map-title").textContent = game.title;
  byId("map-about").textContent = `${levels.solved} of ${levels.entries.length} solved`;
  byId("next-unsolved").hidden = !next;
  if (next) byId("next-unsolved").href = writeAddress({ screen: "level", game: game.name, id: next.id });
  byId("levels").replaceChildren(
    ...own(game, wishes),
    ...[...levels.packs].map(([title, entries]) => place(game, title, entries, levels.current, next?.id)),
  );
  byId("find-level").value = "";
  byId("find-level").oninput = () => find(byId("find-level").value);
  const wanted = pack ? document.getElementById(`pack-${pack}`) : byId("levels").querySelector("[aria-current], .next");
  wanted?.scrollIntoView({ block: pack ? "start" : "nearest" });
}

/** Of each place, by its element: shows the levels whose names hold a text, and tells whether there are any. @type {WeakMap<Element, (wanted: string) => boolean>} */
const searches = new WeakMap();

/**
 * Shows the levels whose names hold that text, and the places that have any.
 * @param {string} text
 */
function find(text) {
  const wanted = text.trim().toLocaleLowerCase();
  for (const place of byId("levels").children) place.hidden = !searches.get(place)?.(wanted);
}

/**
 * A sentence over the home or the map; `aside` is for those who see it alone.
 * @param {string} text
 */
export function showNotice(text, aside = "") {
  byId("notice").replaceChildren(...(text ? [text] : []), ...(aside ? [make("span", { "aria-hidden": "true" }, aside)] : []));
}

/**
 * One's own levels, a place for each collection.
 * @param {Game} game
 * @param {Wishes} wishes
 */
function own(game, wishes) {
  const places = Map.groupBy(drafts(game.name), (draft) => draft.collection || "Yours");
  return [...places].map(([title, found]) =>
    section("place own", title,
      make("h3", {}, title, make("small", {}, `${found.filter((draft) => draft.solved).length} of ${found.length} solved`)),
      found.map((draft) => ({ name: nameOf(draft), make: () => ownTile(game, draft, wishes) })),
    ),
  );
}

/** @param {{ title: string }} draft */
const nameOf = ({ title }) => title || "Untitled";

/**
 * A place with its levels. Of thousands only those are made that are seen or searched for.
 * @param {string} className
 * @param {string} title
 * @param {Node} heading
 * @param {{ name: string, make: () => Node }[]} levels
 * @param {number} place up to which they are shown at first
 */
function section(className, title, heading, levels, place = 0) {
  const list = make("ol");
  /** @type {Map<object, Node>} */
  const made = new Map();
  const item = (/** @type {{ make: () => Node }} */ level) => made.get(level) ?? made.set(level, level.make()).get(level);
  const show = (/** @type {typeof levels} */ found, count = AT_ONCE) => {
    list.append(...found.slice(0, count).map(item));
    if (found.length <= count) return;
    const more = make("li");
    list.append(more);
    whenSeen(more, () => {
      if (!more.isConnected) return; // something else is searched for
      more.remove();
      show(found.slice(count));
    });
  };
  let shown = levels;
  show(levels, Math.max(AT_ONCE, place + 1));
  const element = make("section", { className, id: `pack-${slug(title)}`, "aria-label": title }, heading, list);
  searches.set(element, (wanted) => {
    const found = levels.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
    if (found.length === shown.length && found.every((level, at) => level === shown[at])) return found.length > 0;
    shown = found;
    list.replaceChildren();
    show(found);
    return found.length > 0;
  });
  return element;
}

/**
 * @param {Game} game
 * @param {import("./drafts.js").DraftFacts} draft
 * @param {Wishes} wishes
 */
function ownTile(game, draft, wishes) {
  const { id, published, solved } = draft;
  const name = nameOf(draft);
  const picture = button("", () => wishes.play(id), { className: "picture", "aria-label": `Play ${name}` });
  whenSeen(picture, () => inTime(() => picture.append(thumbnail(draftLevel(id)?.board ?? [[[]]])))); // of thousands a few are
  const sure = () => {
    if (remove.dataset.sure) return wishes.remove(id);
    remove.dataset.sure = "yes";
    remove.textContent = published ? publishing().sure : "Sure?";
    setTimeout(() => {
      delete remove.dataset.sure;
      remove.textContent = "Delete";
    }, SURE);
  };
  const remove = button("Delete", sure, { className: "quiet", "aria-label": `Delete ${name}` });
  return make("li", {},
    make("div", { className: `tile ${solved ? "solved" : ""}` },
      picture,
      make("span", { className: "name" }, name),
      make("span", { className: "facts" }, published ? publishing().sign : "private"),
      make("span", { className: "own-tools" },
        make("a", { href: writeAddress({ screen: "build", game: game.name, draft: id }), "aria-label": `Edit ${name}` }, "Edit"),
        button("Copy", () => wishes.copy(id), { className: "quiet", "aria-label": `Duplicate ${name}` }),
        remove,
      ),
    ),
  );
}

let drawing = Promise.resolve();

/**
 * Does things one after the other, each with a pause before it: a key pressed meanwhile waits for one alone.
 * @param {() => unknown} work
 */
function inTime(work) {
  drawing = drawing.then(() => new Promise((resolve) => setTimeout(resolve))).then(() => void work());
}

/**
 * A board in the sprites that are loaded.
 * @param {Cells} board
 */
function thumbnail(board) {
  const svg = makeSvg("svg", { viewBox: `0 0 ${board[0].length * CELL} ${board.length * CELL}`, class: "thumbnail", "aria-hidden": true });
  board.forEach((row, r) =>
    row.forEach((names, c) => {
      if (!names.length) return;
      const cell = makeSvg("g", { transform: `translate(${c * CELL} ${r * CELL})` });
      cell.append(...draw(names));
      svg.append(cell);
    }),
  );
  return svg;
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
  const heading = make("a", { href: writeAddress({ screen: "map", game: game.name, pack: slug(title) }) }, title);
  return section("place", title,
    make("h3", {}, heading, make("small", {}, done === entries.length ? "all solved" : `${done} of ${entries.length}`)),
    entries.map((entry) => ({ name: entry.title, make: () => tile(game, entry, entry.id === current, entry.id === next) })),
    entries.findLastIndex(({ id }) => id === current || id === next),
  );
}

/**
 * @param {Game} game
 * @param {Entry} entry
 * @param {boolean} isCurrent
 * @param {boolean} isNext
 */
function tile(game, entry, isCurrent, isNext) {
  const address = writeAddress({ screen: "level", game: game.name, id: entry.id });
  const state = [entry.solved ? "solved" : "", isNext ? "next" : ""].join(" ").trim();
  const facts = [entry.par ? `par ${entry.par}` : "", entry.mine ? "yours" : ""].filter(Boolean).join(" · ");
  const picture = make("img", { alt: "", loading: "lazy", width: 96, height: 72 });
  server.showPicture(picture, entry.id, shownTheme());
  const link = make("a", { href: address, className: `tile ${state}`, title: `${entry.height}×${entry.width}${entry.par ? `, par ${entry.par}` : ""}` },
    picture,
    make("span", { className: "name" }, entry.title),
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
