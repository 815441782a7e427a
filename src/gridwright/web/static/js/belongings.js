// What a person has on a page without a server, as files: everything, to take it elsewhere, and what
// they solved, to hand it in.

import { button, byId, make } from "./dom.js";
import { keptDrafts, takeDrafts } from "./drafts.js";
import { recall, remember } from "./memory.js";
import * as server from "./server.js";
import { download } from "./share.js";
import { className, isSite } from "./site.js";

const KIND = "everything";

/** Adds the buttons to the settings and, for a class, to the home; nothing where a server keeps all. */
export function fillBelongings() {
  if (!isSite) return;
  const note = make("p", { className: "note", role: "status" });
  const chosen = make("input", { type: "file", accept: ".json", hidden: true, "aria-label": "A file of everything" });
  chosen.onchange = () => tell(note, () => take(chosen.files[0]));
  byId("settings").append(
    make("div", { className: "row" },
      button("Save everything as a file", () => tell(note, give)),
      button("Take from a file", () => chosen.click()),
      chosen,
    ),
    note,
  );
  if (className) byId("home").append(handIn());
}

/** Says, until somebody has read it, that nothing more is kept. */
export function tellNotKept() {
  const note = make("div", { id: "not-kept", role: "alert" },
    "This browser keeps nothing more: it has no room, or was told not to. What you see stays until you close it.",
    isSite ? " The settings save everything as a file." : "",
    button("Close", () => note.remove(), { className: "quiet" }));
  document.body.append(note);
}

/** The form with which a player of a class hands in what they solved. */
function handIn() {
  const note = make("p", { className: "note", role: "status" });
  const name = make("input", { id: "my-name", required: true, maxLength: 80, autocomplete: "name", value: recall("name", "") });
  const form = make("form", { className: "row" },
    make("label", { htmlFor: "my-name" }, "Your name"), name, make("button", { className: "primary" }, "Save my results"));
  form.onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    tell(note, async () => {
      remember("name", name.value);
      save(await server.results(name.value), `${name.value} – ${className}`);
      return "Saved as a file: hand it in.";
    });
  };
  return make("section", { id: "hand-in", "aria-labelledby": "hand-in-heading" },
    make("h3", { id: "hand-in-heading" }, `Hand in: ${className}`), make("p", {}, "What you solved, with your moves, as a file to hand in."), form, note);
}

async function give() {
  const { records } = await server.everything();
  save({ gridwright: KIND, records, drafts: keptDrafts() }, "gridwright");
  return "Saved. Take it from the file in any other browser.";
}

/** @param {File} file */
async function take(file) {
  const value = JSON.parse(await file.text().catch(() => ""));
  if (value?.gridwright !== KIND) throw new Error("This file is none that was saved here.");
  const { taken } = await server.takeEverything(value.records);
  const drafts = takeDrafts(value.drafts);
  return `Taken: ${taken + drafts} things.`;
}

/**
 * @param {object} value
 * @param {string} name
 */
const save = (value, name) => download(new Blob([JSON.stringify(value)], { type: "application/json" }), `${name}.json`);

/**
 * @param {HTMLElement} note
 * @param {() => Promise<string>} work
 */
async function tell(note, work) {
  try {
    note.textContent = await work();
  } catch (error) {
    note.textContent = error instanceof SyntaxError ? "This file is none that was saved here." : error.message;
  }
}
