// Cards over the board: a game at rest, one that has ended, and a shower of sprites for a win.

import { announce, byId, make, reducedMotion } from "./dom.js";
import { icon } from "./sprites.js";

const SHOWER = 28;

/**
 * A game in which time passes waits for its player.
 * @param {boolean} fresh
 * @param {() => void} goOn
 */
export function showRest(fresh, goOn) {
  const go = make("button", { type: "button", className: "primary", onclick: goOn }, "Play");
  open("rest", make("h3", {}, fresh ? "Ready?" : "Paused"), make("p", {}, "Press a key, or the button."), go);
}

/**
 * A game that the player ended; `next` is what the button does.
 * @param {Ending} ending
 * @param {string[]} objects
 * @param {{ title: string, go: () => void }} next
 */
export function showEnding(ending, objects, next) {
  const won = ending.status === "won";
  const title = won ? "Solved!" : ending.for_score ? "Game over" : "Lost";
  const facts = Object.entries(ending.tally).map(([name, value]) => {
    const best = ending.improved.includes(name) ? " – your best" : "";
    return make("li", {}, `${value.toLocaleString("en")} ${name}${best}`);
  });
  if (ending.par) facts.push(make("li", {}, `par ${ending.par}`));
  const on = make("button", { type: "button", className: "primary", onclick: next.go }, next.title);
  const stay = make("button", { type: "button", className: "quiet", onclick: dismiss }, "Stay here");
  open(won ? "win" : "over", make("h3", {}, title), make("ul", {}, ...facts), on, stay);
  on.focus({ preventScroll: true });
  announce(title);
  if (won && !reducedMotion()) shower(objects.slice(0, 8));
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
 * @param {Node[]} parts
 */
function open(kind, ...parts) {
  byId("overlay").replaceChildren(make("div", { className: `card ${kind}` }, ...parts));
  byId("overlay").hidden = false;
}

/** @param {string[]} names */
function shower(names) {
  const sky = byId("celebration");
  sky.replaceChildren();
  for (let number = 0; number < SHOWER; number++) {
    const flake = icon(names[number % names.length], 28);
    sky.append(flake);
    flake.style.left = `${Math.random() * 100}%`;
    const turn = (Math.random() - 0.5) * 720;
    const fall = flake.animate(
      [
        { transform: "translateY(-60px) rotate(0deg)", opacity: 1 },
        { transform: `translateY(${sky.clientHeight + 60}px) rotate(${turn}deg)`, opacity: 0.9 },
      ],
      { duration: 1400 + Math.random() * 1200, delay: Math.random() * 500, easing: "ease-in", fill: "both" },
    );
    fall.onfinish = () => flake.remove();
  }
}
