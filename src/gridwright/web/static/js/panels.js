// What stands around the board: facts, the message, the rules in force. All of it is drawn from
// the view, whatever the game.

import { announce, byId, fillTerms, make } from "./dom.js";
import { icon } from "./sprites.js";

const SENTENCE_FLASH = 1600; // milliseconds

/**
 * What is counted, and facts that are objects.
 * @param {View} view
 */
export function showFacts(view) {
  const counts = view.counts.filter(({ kind }) => kind !== "icons");
  fillTerms(byId("tally"), counts.map(({ label, value, kind }) => [label, value, kind]));
  showIcons(view.facts.filter((fact) => fact.kind === "icons"));
}

/**
 * Facts that are objects, such as what comes next.
 * @param {Fact[]} facts
 */
function showIcons(facts) {
  const panel = byId("icons-panel");
  panel.hidden = !facts.length;
  panel.replaceChildren(
    ...facts.map(({ label, value }) =>
      make(
        "div", { role: "img", "aria-label": `${label}: ${value.join(", ")}` },
        make("h3", {}, label),
        make("div", { className: "icons" }, ...value.map((/** @type {string} */ name) => icon(name, 36))),
      ),
    ),
  );
}

/** @param {string} text */
export function showMessage(text, kind = "") {
  const line = byId("message");
  line.textContent = text;
  line.className = kind;
}

/** @type {string[]} */
let shownSentences = [];

/**
 * The rules in force; sentences that are new or gone since the last view flash.
 * @param {Sentences | null} sentences
 * @param {string[]} objects
 */
export function showSentences(sentences, objects) {
  byId("rules-panel").hidden = !sentences;
  if (!sentences) return;
  const { now, made, broken } = sentences;
  const news = made.length + broken.length > 0;
  if (!news && now.join() === shownSentences.join()) return; // what is new in the list may still be read
  shownSentences = now;
  const known = new Set(objects);
  byId("rules").replaceChildren(
    ...now.map((rule) => sentence(rule, made.includes(rule) ? "made" : "", known)),
    ...broken.map((rule) => fadingSentence(rule, known)),
  );
  const said = [...made.map((rule) => `now ${rule}`), ...broken.map((rule) => `no longer ${rule}`)];
  if (said.length) announce(said.join(", ").toLowerCase());
}

/**
 * @param {string} rule
 * @param {string} className
 * @param {Set<string>} known
 */
const sentence = (rule, className, known) =>
  make(
    "li",
    { className },
    ...rule.split(" ").map((word, place, words) =>
      make("span", { className: wordKind(word, place, words, known) }, word),
    ),
  );

/**
 * @param {string} rule
 * @param {Set<string>} known
 */
function fadingSentence(rule, known) {
  const line = sentence(rule, "broken", known);
  setTimeout(() => line.remove(), SENTENCE_FLASH);
  return line;
}

/**
 * A noun names an object of the game; of the other words the last one is the property.
 * @param {string} word
 * @param {number} place
 * @param {string[]} words
 * @param {Set<string>} known
 */
function wordKind(word, place, words, known) {
  if (known.has(word.toLowerCase())) return "noun";
  return place === words.length - 1 ? "property" : "verb";
}
