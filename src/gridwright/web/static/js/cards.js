// Cards over the board: a game at rest, and one that has ended.

import { celebrate } from "./celebrate.js";
import { announce, button, byId, make, reducedMotion } from "./dom.js";
import { shortKeys } from "./help.js";
import { starSigns } from "./map.js";
import { recall, remember } from "./memory.js";
import * as server from "./server.js";

/**
 * A game in which time passes waits for its player, and tells the keys.
 * @param {string} title
 * @param {Game} game
 * @param {() => void} goOn
 */
export function showRest(title, game, goOn) {
  open("rest", make("h3", {}, title), shortKeys(game), button("Play", goOn, { className: "primary" }));
}

/**
 * A game that the player ended; `next` is what the button does.
 * @param {Ending} ending
 * @param {string[]} objects
 * @param {{ title: string, go: () => void }} next
 */
export function showEnding(ending, objects, next) {
  const won = ending.status === "won";
  const facts = ending.lines.map((line) => make("li", {}, line));
  const on = button(next.title, next.go, { className: "primary" });
  const stay = button("Stay here", dismiss, { className: "quiet" });
  const stars = ending.stars === null ? null : make("p", { className: "stars", "aria-hidden": "true" }, starSigns(ending.stars));
  open(won ? "win" : "over", make("h3", {}, ending.title), stars, make("ul", {}, ...facts), on, stay);
  if (won) on.focus({ preventScroll: true }); // after a loss a key is still being pressed
  announce(ending.title);
  if (won && !reducedMotion()) celebrate(byId("celebration"), objects);
}

/**
 * Adds the best scores of the game to the card of its end; who is among them may write their name.
 * @param {Game} game
 * @param {string} play
 * @param {number} score
 */
export async function showScores(game, play, score) {
  const card = byId("overlay").querySelector(".card");
  const { scores, to_beat: toBeat } = await server.scores(game.name);
  if (!card?.isConnected) return;
  const table = make("ol", { className: "scores", "aria-label": "Best scores" });
  const fill = (/** @type {Score[]} */ best, kept = -1) =>
    table.replaceChildren(
      ...best.map(({ id, player, score: points }) =>
        make("li", { className: id === kept ? "kept" : "" }, make("span", {}, player), make("b", {}, points.toLocaleString("en")))),
    );
  fill(scores);
  card.querySelector("ul")?.after(score > toBeat ? nameForm(game, play, fill) : "", table);
}

/**
 * @param {Game} game
 * @param {string} play
 * @param {(scores: Score[], kept: number) => void} fill
 */
function nameForm(game, play, fill) {
  const field = make("input", { maxLength: 16, required: true, value: recall("name", ""), "aria-label": "Your name", placeholder: "Your name" });
  const form = make("form", { className: "row" }, field, make("button", {}, "Keep"));
  form.onsubmit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const { scores, kept } = await server.keepScore(game.name, play, field.value.trim());
      remember("name", field.value.trim());
      form.remove();
      fill(scores, kept);
    } catch (error) {
      form.replaceChildren(make("p", { role: "status" }, error.message));
    }
  };
  return form;
}

export function dismiss() {
  if (byId("overlay").hidden) return;
  byId("overlay").hidden = true;
  byId("celebration").replaceChildren();
  byId("board").focus({ preventScroll: true });
}

/**
 * Whether a card of that kind is shown.
 * @param {string} kind
 */
export const shows = (kind) => !byId("overlay").hidden && Boolean(byId("overlay").querySelector(`.${kind}`));

/**
 * @param {string} kind
 * @param {(Node | null)[]} parts
 */
function open(kind, ...parts) {
  byId("overlay").replaceChildren(make("div", { className: `card ${kind}` }, ...parts));
  byId("overlay").hidden = false;
}
