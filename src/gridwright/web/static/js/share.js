// Links and copies. A link holds the level and the moves themselves, so it needs no server state:
// JSON, deflated, in letters that survive being pasted anywhere.

import { byId, make } from "./dom.js";
import * as server from "./server.js";

const MARK = "#play=";

/** @param {Save} save */
export async function makeLink(save) {
  const moves = save.timeline.slice(0, save.now).split("!").pop() ?? "";
  const packed = await pack(JSON.stringify({ level: save.level, moves }));
  return `${location.origin}${location.pathname}${MARK}${packed}`;
}

/**
 * The save in the page's own address; null when there is none. Throws when it is damaged.
 * @param {string} address
 * @returns {Promise<Save | null>}
 */
export async function readLink(address = location.hash) {
  if (!address.startsWith(MARK)) return null;
  const { level, moves } = JSON.parse(await unpack(address.slice(MARK.length)));
  return { level, timeline: moves, now: moves.length, best: {} };
}

/** @param {string} text */
async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} packed */
async function unpack(packed) {
  const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

/**
 * Opens the dialog for a save: `{level, timeline, now}`.
 * @param {Save} save
 * @param {Game} game
 */
export async function openShare(save, game) {
  const moves = save.timeline.slice(0, save.now).split("!").pop() ?? "";
  const link = make("input", { readOnly: true, ariaLabel: "Link", id: "share-link" });
  link.value = await makeLink(save);
  link.onfocus = () => link.select();
  const note = make("p", { role: "status", id: "share-note" });
  const copy = (/** @type {string} */ what, /** @type {string} */ text) => copyText(text, note, what);
  const theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const name = (save.level.title || game.title).toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  byId("share-body").replaceChildren(
    make("p", {}, "This link holds the level and your moves:"),
    make("div", { className: "row" }, link, button("Copy link", () => copy("Link", link.value))),
    make("p", {}, "Copy the level as text:"),
    make("div", { className: "row" }, ...game.notations.map((notation) =>
      button(notation.title, async () => {
        copy(notation.title, (await server.write(save.level, notation.name)).text);
      }, note),
    )),
    make("p", {}, "For bug reports and lessons:"),
    make("div", { className: "row" },
      button("Copy as test", async () => copy("Test", (await server.playthrough(save.level, moves)).text), note),
      button("Copy moves", () => copy("Moves", moves)),
    ),
    make("p", {}, "Pictures:"),
    make("div", { className: "row" },
      button("PNG of the board", async () => download(await server.png(save.level, moves, theme), `${name}.png`), note),
      button("GIF of the play", async () => download(await server.gif(save.level, moves, theme), `${name}.gif`), note),
    ),
    note,
  );
  byId("share").showModal();
}

/**
 * @param {string} title
 * @param {() => unknown} work
 * @param {HTMLElement} [note]
 */
function button(title, work, note) {
  const onclick = async () => {
    try {
      await work();
    } catch (error) {
      if (note) note.textContent = error.message;
    }
  };
  return make("button", { type: "button", onclick }, title);
}

/**
 * @param {string} text
 * @param {HTMLElement} note
 * @param {string} what
 */
async function copyText(text, note, what) {
  byId("share").dataset.copied = text; // where the clipboard is forbidden it can still be read
  try {
    await navigator.clipboard.writeText(text);
    note.textContent = `${what} copied.`;
  } catch {
    note.replaceChildren(make("textarea", { readOnly: true, value: text, rows: 6, ariaLabel: what }));
    note.querySelector("textarea")?.select();
  }
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
