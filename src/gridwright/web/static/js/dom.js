// Short ways to find and make elements.

/** @type {Record<string, [right: number, down: number]>} the four directions */
export const WAYS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

/**
 * The element with that id. The page knows what it is: a button, a dialog, a field.
 * @type {(id: string) => any}
 */
export const byId = (id) => document.getElementById(id);

/**
 * An HTML element with properties (or attributes, when the name has a dash) and children.
 * @param {string} tag
 * @param {Record<string, any>} properties
 * @param {...(Node | string | null | undefined)} children
 * @returns {any} an element of that tag
 */
export function make(tag, properties = {}, ...children) {
  /** @type {any} */
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes("-") || name === "role") element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/**
 * A button that does something when it is pressed.
 * @param {string | Node} label
 * @param {(event: Event) => unknown} onclick
 * @param {Record<string, any>} properties
 */
export const button = (label, onclick, properties = {}) => make("button", { type: "button", onclick, ...properties }, label);

/**
 * An SVG element with attributes.
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @returns {any} an element of that tag
 */
export function makeSvg(tag, attributes = {}) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/**
 * A list of terms and values, such as moves and pushes.
 * @param {HTMLElement} list
 * @param {[term: string, value: unknown, className?: string][]} terms
 */
export function fillTerms(list, terms) {
  list.replaceChildren(
    ...terms.map(([term, value, className = ""]) =>
      make("div", { className }, make("dt", {}, term), make("dd", {}, String(value))),
    ),
  );
}

/**
 * Tells people who cannot see the page at once.
 * @param {string} text
 */
export function announce(text) {
  const announcer = byId("announcer");
  announcer.textContent = "";
  setTimeout(() => (announcer.textContent = text), 50);
}

/** Whether nothing is to move: the device says so, or the switch in the settings does. */
export const reducedMotion = () =>
  document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether the page is light or dark now. */
export function shownTheme() {
  const { theme } = document.documentElement.dataset;
  if (theme === "light" || theme === "dark") return theme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/**
 * Does something for an element when it first comes into view.
 * @param {Element} element
 * @param {() => unknown} work
 */
export function whenSeen(element, work) {
  const observer = new IntersectionObserver((seen) => {
    if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    work();
  });
  observer.observe(element);
}

/**
 * A button that does its work at once, and again and again while it is held.
 * @param {HTMLElement} button
 * @param {() => void} work
 */
export function onHold(button, work, first = 350, every = 90) {
  let timer = 0;
  const stop = () => clearTimeout(timer);
  const again = () => {
    work();
    timer = setTimeout(again, every);
  };
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    button.focus({ preventScroll: true });
    work();
    timer = setTimeout(again, first);
  });
  for (const name of ["pointerup", "pointerleave", "pointercancel"]) {
    button.addEventListener(name, stop);
  }
  button.addEventListener("click", (event) => {
    if (event.detail === 0) work(); // by keyboard or a screen reader: there was no pointer
  });
}
