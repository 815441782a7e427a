// What stands around the board: the tally, the message, the rules in force, the next faller.
// Every panel shows itself when the game's details have something for it.

import { announce, byId, fillTerms, make } from "./dom.js";
import { icon } from "./sprites.js";

const ENDINGS = { won: "Solved!", lost: "Lost. Undo, or restart." };
const SENTENCE_FLASH = 1600; // milliseconds

let known = new Set(); // the objects of the game

export function showTally(play, par) {
  const { tally, best } = play.facts;
  const terms = Object.entries(tally).map(([name, value]) => [name, value]);
  for (const { name } of play.game.measures) {
    if (best[name] !== undefined) terms.push([`best ${name}`, best[name], "best"]);
  }
  if (par) terms.push(["par", par, "par"]);
  const { targets, filled, buckets } = play.facts.details;
  if (targets !== undefined) terms.push(["targets", `${filled}/${targets}`]);
  if (buckets !== undefined) terms.push(["buckets", buckets]);
  fillTerms(byId("tally"), terms);
}

export function showMessage(text, kind = "") {
  const line = byId("message");
  line.textContent = text;
  line.className = kind;
}

export function showStatus(facts) {
  const said = facts.message || ENDINGS[facts.status] || "";
  showMessage(said, facts.status === "playing" ? "" : facts.status);
}

/** The rules in force; sentences that are new or gone since `before` flash. */
export function showRules(rules, before, objects) {
  known = new Set(objects);
  byId("rules-panel").hidden = !rules;
  if (!rules) return;
  const broken = (before ?? []).filter((rule) => !rules.includes(rule));
  const made = before ? rules.filter((rule) => !before.includes(rule)) : [];
  byId("rules").replaceChildren(
    ...rules.map((rule) => sentence(rule, made.includes(rule) ? "made" : "")),
    ...broken.map((rule) => fadingSentence(rule)),
  );
  const said = [...made.map((rule) => `now ${rule}`), ...broken.map((rule) => `no longer ${rule}`)];
  if (said.length) announce(said.join(", ").toLowerCase());
}

const sentence = (rule, className) =>
  make(
    "li",
    { className },
    ...rule.split(" ").map((word, place, words) =>
      make("span", { className: wordKind(word, place, words) }, word),
    ),
  );

function fadingSentence(rule) {
  const line = sentence(rule, "broken");
  setTimeout(() => line.remove(), SENTENCE_FLASH);
  return line;
}

/** A noun names an object of the game; of the other words the last one is the property. */
function wordKind(word, place, words) {
  if (known.has(word.toLowerCase())) return "noun";
  return place === words.length - 1 ? "property" : "verb";
}

/** The next faller and the counts of a game that has them. */
export function showFaller(details) {
  byId("faller-panel").hidden = !details.next;
  if (!details.next) return;
  byId("faller").replaceChildren(...details.next.map((name) => icon(name, 36)));
  byId("faller").setAttribute("aria-label", `next: ${details.next.join(", ")}`);
  const goal = Object.entries(details.goal ?? {}).map(([name, least]) => [`goal: ${name}`, least]);
  fillTerms(byId("counts"), [
    ["score", details.score], ["level", details.level], ["jewels", details.jewels],
    ["longest chain", details.longest_chain], ...goal,
  ]);
}
