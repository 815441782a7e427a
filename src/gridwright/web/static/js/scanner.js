// Everything with one or two switches, and with a gamepad: a mark goes over what can be pressed.
//
// With switches it goes from group to group first, and within the group that was taken from one
// thing to the next; after a round in which nothing was pressed it is among the groups again. One
// switch takes, and the mark goes by itself; two switches go on and take.

import { announce, WAYS } from "./dom.js";

/** @typedef {"none" | "one" | "two"} Switches */

const PRESSABLE = "a[href], button, select, summary, input[type=checkbox], input[type=range]";
const ASIDE = "dialog[open], :popover-open"; // while one is open nothing else can be pressed
// What is needed most comes first; what stands at the top of every screen comes last.
const CARD = ".card";
const FIRST = [CARD, ".pad", ".toolbar", ".level-line"];
const LAST = [".wordmark", "#games", ".top-tools"];
const GROUPS = [...FIRST, ASIDE, "#today", ".game-card", ".map-head", ".place", ".palette", ".panel", ...LAST].join();
/** @type {Record<Switches, Record<string, string>>} */
const KEYS = {
  none: {},
  one: { " ": "take", Enter: "take" },
  two: { " ": "next", Tab: "next", Enter: "take" },
};
const ASTRAY = 3; // how much farther a step to the side counts than one ahead

export class Scanner {
  /** @type {Switches} */
  #switches = "none";
  #seconds = 1.5;
  #timer = 0;
  /** @type {HTMLElement | null} */
  #group = null; // the one that was taken
  /** @type {HTMLElement | null} */
  #marked = null; // a group, or a thing of the group that was taken
  /** @type {HTMLElement | null} */
  #card = null; // that was there at the last step
  #steps = 0; // since something was pressed

  constructor() {
    addEventListener("keydown", (event) => {
      if (!this.isOn || event.ctrlKey || event.metaKey || event.altKey) return;
      const does = KEYS[this.#switches][event.key];
      if (!does || isWrittenIn(document.activeElement)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.repeat) return;
      if (does === "next") this.#next();
      else this.#take();
    }, true);
  }

  /**
   * How many switches there are, and in how many seconds the mark goes on where there is one.
   * @param {Switches} switches
   * @param {number} seconds
   */
  listen(switches, seconds) {
    this.#switches = switches;
    this.#seconds = seconds;
    document.body.dataset.switches = switches;
    this.#mark(null);
    this.#group = null;
    this.#wait();
  }

  /** Whether somebody plays with switches. */
  get isOn() {
    return this.#switches !== "none";
  }

  /** Whether something lies over the page that is to be answered first. */
  get isAside() {
    return document.querySelector(ASIDE) !== null;
  }

  /**
   * What a gamepad presses: a direction goes to what lies there, button 0 takes, button 1 goes back.
   * @param {string} name
   */
  press(name) {
    if (name === "0") return pressOn(/** @type {HTMLElement | null} */ (document.activeElement));
    if (name === "1") return this.#back();
    const way = WAYS[name];
    if (way) toward(things(), way)?.focus();
  }

  #back() {
    const aside = /** @type {any} */ (document.querySelector(ASIDE));
    if (!aside) history.back();
    else if (aside.close) aside.close();
    else aside.hidePopover();
  }

  #wait() {
    clearInterval(this.#timer);
    if (this.#switches === "one") this.#timer = setInterval(() => this.#next(), 1000 * this.#seconds);
  }

  /** Goes on among the groups, or within the one that was taken. */
  #next() {
    const groups = Map.groupBy(things(), groupOf);
    const order = inOrder([...groups.keys()]);
    const card = order[0]?.matches(CARD) ? order[0] : null;
    if (card && card !== this.#card) this.#group = this.#marked = null; // it asks something
    this.#card = card;
    const within = this.#group && groups.get(this.#group);
    if (!within || this.#steps >= within.length) {
      if (this.#group) this.#marked = this.#group;
      this.#group = null;
      return this.#mark(after(order, this.#marked));
    }
    this.#steps++;
    this.#mark(after(within, this.#marked));
  }

  /** Takes what is marked: a group is gone into, anything else is pressed. */
  #take() {
    this.#wait();
    const marked = this.#marked;
    if (!marked?.isConnected || !marked.checkVisibility()) return this.#next();
    this.#steps = 0;
    const within = things().filter((thing) => groupOf(thing) === marked);
    if (this.#group || !within.length) return pressOn(marked);
    if (within.length === 1) return pressOn(within[0]);
    this.#group = marked;
    this.#marked = null;
    this.#next();
  }

  /** @param {HTMLElement | null} element */
  #mark(element) {
    document.querySelector(".scanned")?.classList.remove("scanned");
    this.#marked = element;
    if (!element) return;
    element.classList.add("scanned");
    element.scrollIntoView({ block: "nearest" });
    if (this.#group) return element.focus({ preventScroll: true });
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
    announce(nameOf(element));
  }
}

/** What can be pressed now. */
function things() {
  const aside = document.querySelector(ASIDE) ?? document;
  return /** @type {HTMLElement[]} */ ([...aside.querySelectorAll(PRESSABLE)]).filter(
    (thing) => thing.checkVisibility() && thing.tabIndex >= 0 && !(/** @type {any} */ (thing).disabled) && !thing.matches(".skip"),
  );
}

/**
 * @param {HTMLElement} thing
 * @returns {HTMLElement}
 */
const groupOf = (thing) => thing.closest(GROUPS) ?? thing;

/**
 * The groups as they stand in the page, but for the first and the last.
 * @param {HTMLElement[]} groups
 */
function inOrder(groups) {
  const rank = (/** @type {HTMLElement} */ group) => {
    if (group.matches(LAST.join())) return FIRST.length + 1;
    const place = FIRST.findIndex((first) => group.matches(first));
    return place < 0 ? FIRST.length : place;
  };
  return groups.sort((one, other) => rank(one) - rank(other));
}

/**
 * The one after that, round and round; the first after none.
 * @param {HTMLElement[]} list
 * @param {HTMLElement | null} one
 */
const after = (list, one) => list[(one ? list.indexOf(one) + 1 : 0) % list.length] ?? null;

/**
 * What lies next in a direction from what has the focus; the first thing when nothing has it.
 * @param {HTMLElement[]} all
 * @param {[right: number, down: number]} way
 */
function toward(all, [right, down]) {
  const from = all.find((thing) => thing === document.activeElement);
  if (!from) return all[0];
  const [x, y] = middle(from);
  let best = null;
  let nearest = Infinity;
  for (const thing of all) {
    const [a, b] = middle(thing);
    const ahead = (a - x) * right + (b - y) * down;
    const aside = Math.abs((a - x) * down) + Math.abs((b - y) * right);
    const far = ahead + ASTRAY * aside;
    if (ahead > 1 && far < nearest) [best, nearest] = [thing, far];
  }
  return best;
}

/** @param {Element} element */
function middle(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

/**
 * Presses it; where there is a choice of values, takes the next.
 * @param {HTMLElement | null} thing
 */
function pressOn(thing) {
  if (thing instanceof HTMLSelectElement) {
    thing.selectedIndex = (thing.selectedIndex + 1) % thing.length;
    thing.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (thing instanceof HTMLInputElement && thing.type === "range") {
    const before = thing.value;
    thing.stepUp(Math.ceil((Number(thing.max) - Number(thing.min)) / Number(thing.step || 1) / 5));
    if (thing.value === before) thing.value = thing.min;
    thing.dispatchEvent(new Event("input", { bubbles: true }));
  } else thing?.click();
}

/**
 * Whether letters are typed there, Space among them.
 * @param {Element | null} element
 */
const isWrittenIn = (element) => Boolean(element?.matches("textarea, input:not([type=checkbox], [type=range])"));

/** @param {HTMLElement} group */
function nameOf(group) {
  const labels = group.getAttribute("aria-labelledby");
  const label = group.ariaLabel ?? (labels && document.getElementById(labels)?.textContent);
  return label || (group.querySelector("h2, h3")?.textContent ?? group.textContent ?? "").trim();
}
