// The lab of a course, beside our own page: what the student's program printed and raised, where it
// leaves the rules of the handout, and the tests to step through.

import { BoardView } from "/js/board-view.js";
import { announce, byId, make, makeSvg } from "/js/dom.js";
import { isTyping } from "/js/keys.js";
import { inTurn, openLevel, play, view } from "/js/main.js";
import { showMessage } from "/js/panels.js";

const LOOK_EVERY = 1500; // milliseconds between two looks at the student's files
const BETWEEN_STEPS = 350; // milliseconds between the moves of a test that runs by itself
const MOST_CELLS = 6; // differences that are told one by one
const ARROWS = { up: "↑", down: "↓", left: "←", right: "→", "": "⏎" };

const ask = async (path) => (await fetch(path)).json();
const lab = await ask("/api/lab");
document.body.classList.add("lab");
document.body.classList.toggle("lab-text", lab.text_program);
document.querySelector(".wordmark a").href = byId("open-levels").href;

// -- the panels -----------------------------------------------------------------------------

const button = (title, hint, onclick, className = "") =>
  make("button", { type: "button", title: hint, onclick, className }, title);

const verdict = make("p", { className: "verdict", role: "status" });
const reload = button("Reload", "Load your program anew and make the moves again (l)", () => play.do("reload"));
const changed = make("p", { className: "changed", hidden: true }, "Your file has changed. ",
  button("Load it", "Load your program anew and make the moves again (l)", () => play.do("reload"), "primary"));
const difference = make("div", { className: "difference", hidden: true });
const printed = output("Printed");
const raised = output("Stopped", "raised");
const test = make("section", { className: "panel lab-test", hidden: true, ariaLabel: "Test" });
const rightSvg = makeSvg("svg", { role: "img", "aria-label": "The board by the handout" });
const rightFrame = make("div", { className: "right-board" }, rightSvg);
const rightView = new BoardView(rightSvg, rightFrame);

const panel = make(
  "section", { className: "panel", id: "lab-panel", ariaLabel: "Your program" },
  make("div", { className: "panel-head" },
    make("h3", {}, lab.folder ? `${lab.folder}/${lab.files[0]}` : "Our own rules"),
    lab.folder ? reload : null),
  changed, verdict, difference, raised.box, printed.box,
);
const side = byId("side");
const consolePanel = lab.text_program ? makeConsole() : null;
side.prepend(...[panel, consolePanel?.box, test].filter(Boolean));
byId("reader").before(rawBox());
if (lab.complaints.length) {
  byId("levels").before(
    make("details", { className: "complaints" },
      make("summary", {}, `${lab.complaints.length} file(s) could not be read`),
      make("ul", {}, ...lab.complaints.map((complaint) => make("li", {}, complaint)))),
  );
}

/** A titled place for text that is hidden while there is none. */
function output(title, className = "") {
  const text = make("pre", { tabIndex: 0, ariaLabel: title });
  const box = make("div", { className: `output ${className}`, hidden: true }, make("h4", {}, title), text);
  return {
    box,
    show(said) {
      box.hidden = !said;
      text.textContent = said;
    },
  };
}

/** What a text program has printed, where it differs, and a line to type into it. */
function makeConsole() {
  const text = make("pre", { className: "console", tabIndex: 0, ariaLabel: "What your program prints" });
  const wanted = make("pre", { className: "console wanted", tabIndex: 0, ariaLabel: "What the handout asks for" });
  const wantedBox = make("div", { hidden: true }, make("h4", {}, "By the handout"), wanted);
  const field = make("input", { id: "type-field", autocomplete: "off", spellcheck: false, placeholder: "a line of input, such as F 2 X Y Z" });
  if (lab.course === "acorn-runner") field.placeholder = "a move, or anything else";
  const form = make("form", { className: "row" }, make("label", { htmlFor: "type-field" }, "Type"), field, make("button", {}, "Enter"));
  form.onsubmit = (event) => {
    event.preventDefault();
    play.do("type", { line: field.value });
    field.value = "";
  };
  const box = make(
    "section", { className: "panel console-panel", ariaLabel: "Text of the program" },
    make("div", { className: "consoles" }, make("div", {}, make("h4", {}, "Your program prints"), text), wantedBox), form,
  );
  return { box, text, wanted, wantedBox };
}

/** The board as raw JSON, to copy and to play. */
function rawBox() {
  const text = make("textarea", { id: "raw-json", rows: 6, spellcheck: false, ariaLabel: "Raw JSON" });
  const note = make("p", { className: "note", role: "status" });
  const box = make(
    "details", { className: "panel", id: "raw-panel" }, make("summary", {}, "Raw JSON"), text,
    make("div", { className: "row" },
      button("Play this", "Begin a new game on this board", () => inTurn(playRaw)),
      button("Board as it is now", "Put the board that is shown into the box", fill)),
    note,
  );
  box.addEventListener("toggle", () => box.open && !text.value && fill());
  function fill() {
    text.value = JSON.stringify(play.board);
    note.textContent = "";
  }
  async function playRaw() {
    try {
      const value = JSON.parse(text.value);
      const board = Array.isArray(value) ? value : (value.board ?? value.input);
      await openLevel({ game: play.game.name, title: "Raw JSON", board });
      note.textContent = "";
    } catch (error) {
      note.textContent = error.message;
    }
  }
  return box;
}

// -- what is shown --------------------------------------------------------------------------

function show() {
  const seen = play.view.lab;
  if (!seen) return;
  showVerdict(seen);
  printed.show(seen.printed);
  raised.show(seen.error);
  showDifference(seen);
  showTest(seen.test);
  if (consolePanel) showConsole(seen);
  if (!seen.agrees && seen.cells.length) {
    view.mark({ outline: seen.cells.map(([row, column]) => [row, column, "wrong"]) });
  }
  loaded = seen.version;
  changed.hidden = true;
}

function showVerdict(seen) {
  const kind = seen.error ? "stopped" : seen.agrees ? "agrees" : "differs";
  const words = {
    stopped: "Your program stopped.",
    agrees: seen.over ? "The game is over, and all of it agrees with the handout." : "Agrees with the handout so far.",
    differs: "Differs from the handout.",
  };
  if (!seen.program) words.agrees = "Start the lab with your folder to play your own program.";
  verdict.className = `verdict ${kind}`;
  verdict.textContent = words[kind];
}

/** The move that left the rules, what differs now, and the board as it should be. */
function showDifference(seen) {
  difference.hidden = !seen.first;
  if (!seen.first) return;
  const { place, move, said, feature, test: text } = seen.first;
  const when = place ? `Move ${place} (${move || "blank line"})` : "The start";
  const copy = button("Copy as a test", "A pytest function that fails as your program does", async () => {
    await navigator.clipboard.writeText(text).catch(() => {});
    copy.textContent = "Copied";
    setTimeout(() => (copy.textContent = "Copy as a test"), 1500);
  });
  const shown = make("details", {}, make("summary", {}, "The test"), make("pre", { className: "test-text" }, text));
  const cells = seen.cells.slice(0, MOST_CELLS).map(([row, column]) =>
    make("li", {}, cellLine(row, column, seen.expected?.[row]?.[column] ?? [])),
  );
  if (seen.cells.length > MOST_CELLS) cells.push(make("li", {}, `and ${seen.cells.length - MOST_CELLS} more cells`));
  difference.replaceChildren(
    make("p", {}, make("strong", {}, `${when} left the rules. `), said),
    ...(feature ? [make("p", { className: "rule" }, "It concerns ", make("span", { className: "tag" }, feature))] : []),
    ...(cells.length && !lab.text_program ? [make("ul", { className: "cells" }, ...cells)] : []),
    ...(seen.expected && !lab.text_program ? [make("h4", {}, "By the handout"), rightFrame] : []),
    make("div", { className: "row" }, copy, button("Before it", "Back to before that move", () => back(seen.place - place + 1))),
    shown,
  );
  if (seen.expected && !lab.text_program) {
    rightView.show(seen.expected, play.game, []);
    rightView.mark({ outline: seen.cells.map(([row, column]) => [row, column, "wrong"]) });
  }
  if (seen.place === place) announce(`${when} left the rules. ${said}`);
}

function cellLine(row, column, wanted) {
  const holds = (names) => names.join(", ") || "nothing";
  const got = play.board[row]?.[column] ?? [];
  return `row ${row + 1}, column ${column + 1}: ${holds(got)}, should be ${holds(wanted)}`;
}

function back(times) {
  for (let count = 0; count < times; count++) play.do("undo");
}

function showConsole(seen) {
  const { text, wanted, wantedBox } = consolePanel;
  wantedBox.hidden = seen.agrees;
  if (seen.agrees) text.textContent = seen.console;
  else {
    fillDiffering(text, seen.console, seen.wanted);
    fillDiffering(wanted, seen.wanted, seen.console);
  }
  for (const box of [text, wanted]) box.scrollTop = box.scrollHeight;
}

/** A text with what stands from the first difference on to the end of that line marked. */
function fillDiffering(box, text, other) {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at++;
  const end = text.indexOf("\n", at);
  const stop = end < 0 ? text.length : end;
  const marked = text.slice(at, stop) || "⏎";
  box.replaceChildren(text.slice(0, at), make("mark", {}, marked), text.slice(stop));
}

// -- a test, step by step -------------------------------------------------------------------

let running = 0;

function stopRunning() {
  clearInterval(running);
  running = 0;
}

function showTest(state) {
  test.hidden = !state;
  if (!state) return stopRunning();
  const { length, place, window, before } = state;
  const ended = place === null || place >= length;
  if (ended || !play.view.lab.agrees) stopRunning();
  const step = button("Step", "The next move of the test (.)", () => play.do("test"), "primary");
  const run = button(running ? "Stop" : "Run", "Move after move, up to the first difference", () => {
    if (running) stopRunning();
    else running = setInterval(() => play.pending || play.do("test"), BETWEEN_STEPS);
    showTest(state);
  });
  step.disabled = run.disabled = ended;
  const told = place === null ? "You have left the moves of this test; undo or restart." : `Move ${place} of ${length}`;
  test.replaceChildren(
    make("div", { className: "panel-head" }, make("h3", {}, "Step through this test"), step, run),
    make("p", {}, told),
    make("ol", { className: "moves" }, ...window.map((move, at) =>
      make("li", { className: place !== null && at < before ? "made" : at === before ? "next" : "" }, ARROWS[move] ?? move, move in ARROWS && move ? ` ${move}` : ""))),
  );
}

// -- the student's files --------------------------------------------------------------------

let loaded = lab.version;

async function lookAtFiles() {
  if (document.hidden) return;
  const { version } = await ask("/api/lab/version").catch(() => ({ version: loaded }));
  if (version !== loaded && changed.hidden) {
    changed.hidden = false;
    showMessage("Your file has changed: press l to load it.", "hint");
    announce("Your file has changed.");
  }
}
if (lab.folder) setInterval(lookAtFiles, LOOK_EVERY);

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
  if (document.body.classList.contains("building")) return;
  if (event.key === "." && play.view.lab?.test) play.do("test");
  else if (event.key === "l" && lab.folder && !takes("l")) play.do("reload");
});
const takes = (key) => play.game.actions.some((action) => action.keys.includes(key));

play.addEventListener("begin", () => {
  stopRunning();
  show();
  side.scrollTop = 0;
});
play.addEventListener("view", show);
show();
document.body.dataset.lab = "ready";
