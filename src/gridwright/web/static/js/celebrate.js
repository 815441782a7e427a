// A win that feels like one: paper flies up from both sides, and those who won hop through it.

import { make } from "./dom.js";
import { icon, isCreature } from "./sprites.js";

const PAPERS = 70;
const WINNERS = 6;
const COLOURS = ["#f8cd46", "#e2474b", "#3b7ddd", "#46a758", "#8a5cd1", "#f28c38"];

/**
 * @param {HTMLElement} sky what it flies over
 * @param {Names} objects of the game
 */
export function celebrate(sky, objects) {
  sky.replaceChildren();
  const { clientWidth: wide, clientHeight: high } = sky;
  for (let number = 0; number < PAPERS; number++) {
    const paper = make("i", { className: "paper" });
    paper.style.background = COLOURS[number % COLOURS.length];
    fly(sky, paper, number % 2 ? 0 : wide, wide, high);
  }
  const creatures = objects.filter(isCreature);
  const winners = creatures.length ? creatures.slice(0, 3) : objects.slice(0, 4);
  for (let number = 0; number < WINNERS; number++) {
    fly(sky, icon(winners[number % winners.length], 34), number % 2 ? 0 : wide, wide, high);
  }
}

/**
 * From a lower corner up in a bow, and down past the bottom.
 * @param {HTMLElement} sky
 * @param {HTMLElement | SVGElement} piece
 * @param {number} from
 * @param {number} wide
 * @param {number} high
 */
function fly(sky, piece, from, wide, high) {
  const way = Math.random() * wide;
  const top = high * (0.05 + 0.5 * Math.random());
  const turn = (Math.random() - 0.5) * 1080;
  const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ angle) =>
    `translate(${x}px, ${y}px) rotate(${angle}deg)`;
  sky.append(piece);
  const flight = piece.animate(
    [
      { transform: at(from, high, 0), easing: "cubic-bezier(0.1, 0.7, 0.4, 1)" },
      { transform: at((from + way) / 2, top, turn / 2), easing: "cubic-bezier(0.6, 0, 0.9, 0.6)", offset: 0.35 },
      { transform: at(way, high + 40, turn) },
    ],
    { duration: 1800 + 1200 * Math.random(), delay: 250 * Math.random(), fill: "both" },
  );
  flight.onfinish = () => piece.remove();
}
