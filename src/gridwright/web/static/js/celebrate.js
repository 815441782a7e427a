// A win that feels like one: a card over the board and a shower of the game's own sprites.

import { announce, byId, make, reducedMotion } from "./dom.js";
import { icon } from "./sprites.js";

const SHOWER = 28;

/** `improved` names the measures in which this is the player's best so far. */
export function celebrate(play, { par, improved, next }) {
  const facts = Object.entries(play.facts.tally).map(([name, value]) => {
    const best = improved.includes(name) ? " – your best" : "";
    return make("li", {}, `${value} ${name}${best}`);
  });
  if (par) facts.push(make("li", {}, `par ${par}`));
  const on = make("button", { type: "button", className: "primary", onclick: next.go }, next.title);
  const stay = make("button", { type: "button", className: "quiet", onclick: dismiss }, "Stay here");
  byId("overlay").replaceChildren(
    make("div", { className: "card win" }, make("h3", {}, "Solved!"), make("ul", {}, ...facts), on, stay),
  );
  byId("overlay").hidden = false;
  on.focus({ preventScroll: true });
  announce("Solved!");
  if (!reducedMotion()) shower(play.game.objects.slice(0, 8));
}

export function dismiss() {
  if (byId("overlay").hidden) return;
  byId("overlay").hidden = true;
  byId("celebration").replaceChildren();
  byId("board").focus({ preventScroll: true });
}

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
