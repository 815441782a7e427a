// Links and copies. A link holds the level and the moves themselves, so it needs no server state:
// JSON, deflated, in letters that survive being pasted anywhere.

import { writeAddress } from "./address.js";
import { button, byId, make, shownTheme } from "./dom.js";
import * as server from "./server.js";
import { isSite } from "./site.js";

const LONGEST_TEXT = 512 * 1024; // characters of a level and its moves: what the server takes
const LONGEST_CODE = 1200; // characters of a link that a telephone still reads from a screen

/**
 * A level and, to be watched, moves of it, in the letters of a link.
 * @param {Level} level
 */
export const packLevel = (level, moves = "") => pack(JSON.stringify(moves ? { level, moves } : { level }));

/**
 * What a link holds. Throws when it is damaged.
 * @param {string} packed
 * @returns {Promise<{ level: Level, moves: string }>}
 */
export async function unpackLevel(packed) {
  const { level, moves } = JSON.parse(await unpack(packed));
  if (typeof level?.game !== "string" || !Array.isArray(level.board)) throw new Error("no level");
  return { level, moves: String(moves ?? "") };
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
  return readText(stream.getReader());
}

/**
 * The text of a stream, which is left as soon as it holds more than any level: a few letters of a
 * link can inflate to gigabytes.
 * @param {ReadableStreamDefaultReader<Uint8Array>} reader
 */
async function readText(reader) {
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > LONGEST_TEXT) {
      await reader.cancel();
      throw new Error("This link holds more than a level.");
    }
  }
}

/**
 * Opens the dialog: a link to play the level, one to watch these moves, and copies. `id` is the level's
 * place in the list, null where the link must hold the level itself.
 * @param {Save} save
 * @param {Game} game
 * @param {string | null} id
 */
export async function openShare(save, game, id) {
  const moves = save.timeline.slice(0, save.now).split("!").pop() ?? "";
  const address = (/** @type {import("./address.js").Where} */ where) => new URL(writeAddress(where), location.href).href;
  const packed = await packLevel(save.level);
  const toPlay = address(id ? { screen: "level", game: game.name, id } : { screen: "link", packed, watch: false });
  const toWatch = moves && address({ screen: "link", packed: await packLevel(save.level, moves), watch: true });
  const note = make("p", { role: "status", id: "share-note" });
  const copy = (/** @type {string} */ what, /** @type {string} */ text) => copyText(text, note, what);
  const trying = (/** @type {string} */ title, /** @type {() => Promise<unknown>} */ work) =>
    button(title, () => work().catch((error) => (note.textContent = error.message)));
  const theme = shownTheme();
  const name = (save.level.title || game.title).toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const code = make("img", { alt: "The link as a code for a telephone's camera", className: "code", width: 148, height: 148 });
  if (toPlay.length <= LONGEST_CODE) server.showCode(code, toPlay);
  else code.hidden = true;
  byId("share-body").replaceChildren(
    make("div", { className: "challenge" },
      make("div", {},
        make("p", {}, "“Can you solve this?”"),
        linkRow("share-link", "Link to play it", toPlay, copy),
        toWatch ? make("p", {}, "“Look how I did it.”") : null,
        toWatch ? linkRow("watch-link", "Link to watch it", toWatch, copy) : null,
      ),
      code,
    ),
    make("p", {}, "Pictures:"),
    make("div", { className: "row" },
      trying("PNG of the board", async () => download(await server.png(save.level, moves, theme), `${name}.png`)),
      isSite ? null : trying("GIF of the play", async () => download(await server.gif(save.level, moves, theme), `${name}.gif`)),
    ),
    make("details", {},
      make("summary", {}, "Copy as text"),
      make("div", { className: "row" }, ...game.notations.map((notation) =>
        trying(notation.title, async () => copy(notation.title, (await server.write(save.level, notation.name)).text)),
      )),
      make("div", { className: "row" },
        trying("Copy as test", async () => copy("Test", (await server.playthrough(save.level, moves)).text)),
        button("Copy moves", () => copy("Moves", moves)),
      ),
    ),
    note,
  );
  byId("share").showModal();
}

/**
 * @param {string} id
 * @param {string} label
 * @param {string} value
 * @param {(what: string, text: string) => void} copy
 */
function linkRow(id, label, value, copy) {
  const field = make("input", { readOnly: true, id, value, "aria-label": label, onfocus: () => field.select() });
  return make("div", { className: "row" }, field, button("Copy link", () => copy("Link", value)));
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
