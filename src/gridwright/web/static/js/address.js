// Where one is: every screen, level and pack has an address, and Back and Forward walk between them.
// This is the only module that knows how addresses are written: as paths where a server answers each of
// them with the page, and behind a `#` where there are only files.

import { isSite } from "./site.js";

/**
 * @typedef {{ screen: "home" }
 *   | { screen: "map", game: string, pack?: string }
 *   | { screen: "level", game: string, id: string }
 *   | { screen: "link", packed: string, watch: boolean }
 *   | { screen: "build", game: string, draft?: string }
 *   | { screen: "lost" }} Where
 */

/**
 * Reads an address such as the page's own.
 * @param {{ pathname: string, hash: string }} address
 * @returns {Where}
 */
export function readAddress({ pathname, hash }) {
  if (isSite) {
    if (hash.startsWith("#/")) [pathname, hash] = hash.slice(1).split(/(?=#)/).concat("");
    else if (!hash.startsWith("#play=")) return { screen: "home" };
  }
  const old = hash.match(/^#play=(.+)$/);
  if (old) return { screen: "link", packed: old[1], watch: false };
  const [first, ...rest] = pathname.split("/").filter(Boolean).map(decode);
  if (first === undefined || first === "index.html") return { screen: "home" };
  if (first === "play" && rest.length === 1) {
    return { screen: "map", game: rest[0], ...(hash.length > 1 && { pack: decode(hash.slice(1)) }) };
  }
  if (first === "play" && rest.length === 2) return { screen: "level", game: rest[0], id: rest[1] };
  if ((first === "try" || first === "watch") && rest.length === 1) {
    return { screen: "link", packed: rest[0], watch: first === "watch" };
  }
  if (first === "build" && (rest.length === 1 || rest.length === 2)) {
    return { screen: "build", game: rest[0], ...(rest[1] && { draft: rest[1] }) };
  }
  return { screen: "lost" };
}

/**
 * The address of a screen, without the site.
 * @param {Where} where
 */
export const writeAddress = (where) => (isSite ? "#" : "") + writePath(where);

/** @param {Where} where */
function writePath(where) {
  if (where.screen === "map") {
    const pack = where.pack ? `#${encodeURIComponent(where.pack)}` : "";
    return `/play/${encodeURIComponent(where.game)}${pack}`;
  }
  if (where.screen === "level") return `/play/${encodeURIComponent(where.game)}/${encodeURIComponent(where.id)}`;
  if (where.screen === "build") {
    return `/build/${encodeURIComponent(where.game)}${where.draft ? `/${encodeURIComponent(where.draft)}` : ""}`;
  }
  if (where.screen === "link") return `/${where.watch ? "watch" : "try"}/${where.packed}`;
  return "/";
}

/**
 * A pack's title as it stands in an address.
 * @param {string} title
 */
export const slug = (title) => title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "");

/** @param {string} part */
function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Follows links within the page and the browser's Back and Forward: `show(where)` shows a screen.
 * @param {(where: Where) => void} show
 */
export function followAddresses(show) {
  addEventListener("popstate", () => show(readAddress(location)));
  addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a[href]");
    if (link?.classList.contains("skip")) return skip(event, link);
    const other = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!link || other || event.defaultPrevented || link.hasAttribute("download")) return;
    const address = new URL(/** @type {HTMLAnchorElement} */ (link).href);
    const where = readAddress(address);
    if (address.origin !== location.origin || where.screen === "lost") return;
    event.preventDefault();
    setAddress(where);
    show(where);
  });
}

/**
 * Goes to a place within the page, which is no address of its own.
 * @param {Event} event
 * @param {Element} link
 */
function skip(event, link) {
  event.preventDefault();
  const place = document.querySelector(link.getAttribute("href") ?? "");
  if (place instanceof SVGElement || place instanceof HTMLElement) place.focus();
}

/**
 * Puts an address into the browser's history, unless it is there already.
 * @param {Where} where
 */
export function setAddress(where) {
  const address = writeAddress(where);
  if (address !== (isSite ? "" : location.pathname) + location.hash) history.pushState(null, "", address);
}
