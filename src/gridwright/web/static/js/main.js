// The page: puts the parts together and decides who hears of what.

import { followAddresses, readAddress } from "./address.js";
import { fillBelongings, tellNotKept } from "./belongings.js";
import { BoardView } from "./board-view.js";
import { dismiss, showEnding, showScores, shows } from "./cards.js";
import { announce, byId, onHold, WAYS } from "./dom.js";
import { noteDraft, openDrafts } from "./drafts.js";
import { watchFiles } from "./files.js";
import { watchGamepads } from "./gamepad.js";
import { happen, idle } from "./happenings.js";
import { openHelp } from "./help.js";
import { showHome } from "./home.js";
import { openKept } from "./kept.js";
import { commandFor, listen } from "./keys.js";
import { showLesson } from "./lesson.js";
import { showMessage } from "./panels.js";
import { Play } from "./play.js";
import { Scanner } from "./scanner.js";
import { Screens } from "./screens.js";
import * as server from "./server.js";
import { fillSettings } from "./settings.js";
import { openShare } from "./share.js";
import * as sound from "./sound.js";
import { Stage } from "./stage.js";
import { watchBoard } from "./touch.js";

const view = new BoardView(byId("board"), byId("frame"));
const play = new Play();
const stage = new Stage(play, view);
const screens = new Screens(await server.games(), play, stage, act);
const { builder, levels } = screens;
const scanner = new Scanner();
play.patient = () => scanner.isOn;
const inTurn = (/** @type {() => unknown} */ work) => screens.inTurn(work);
const openLevel = (/** @type {Level} */ level) => screens.openLevel(level);

// -- what happens -----------------------------------------------------------------------------

play.addEventListener("begin", () => {
  screens.showScreen("play", play.game);
  levels.current = play.id;
  stage.begin();
  showNeighbours();
  // The list is needed for what comes before and after alone: it may come later than the board.
  inTurn(async () => {
    await screens.loadLevels(play.game);
    showNeighbours();
  });
});

/** The levels before and after this one can be gone to. */
function showNeighbours() {
  const known = levels.game === play.game.name;
  byId("previous").disabled = !known || !levels.beside(-1);
  byId("next").disabled = !known || !levels.beside(+1);
  if (known && levels.entry) byId("level-title").textContent = levels.entry.title;
}

play.addEventListener("foreseen", (/** @type {any} */ { detail }) => {
  if (builder.isOpen) return;
  happen(view, detail);
  showLesson([]);
});

play.addEventListener("view", (/** @type {any} */ { detail }) => {
  const { view: seen, before } = detail;
  if (builder.isOpen || document.body.dataset.screen !== "play") return; // coming back shows all anew
  happen(view, seen);
  stage.show();
  if (seen.hint?.move && !before.hint?.move) stage.flash(seen.hint.move);
  if (seen.message.text && seen.message.text !== before.message.text) announce(seen.message.text);
  else if (seen.told) announce(seen.told);
  if (seen.ending?.then) end(seen.ending);
});

play.addEventListener("trouble", (/** @type {any} */ { detail }) => showMessage(detail.message, "lost"));

/** @param {Ending} ending */
async function end(ending) {
  await screens.loadLevels(play.game).catch(() => {}); // without the list there is no next level, that is all
  if (ending.status === "won") {
    levels.markSolved(ending.stars);
    if (screens.draft) noteDraft(screens.draft, { solved: true });
  }
  const after = ending.then === "next" && levels.game === play.game.name ? levels.beside(+1) : null;
  const again = { title: "Play again", go: restart };
  showEnding(ending, play.game.objects, after ? { title: "Next level", go: () => screens.goTo(after) } : again);
  if (ending.for_score) await showScores(play.game, play.name, ending.tally.score);
}

// -- what people do ---------------------------------------------------------------------------

/** @param {string} move */
function act(move) {
  if (builder.isOpen || document.body.dataset.screen !== "play") return;
  if (shows("over")) return; // keys that were pressed a moment too late
  if (!shows("rest")) dismiss();
  play.move(move);
}

/**
 * Makes the move that a direction stands for.
 * @param {string} direction
 */
function actToward(direction) {
  const action = play.game.actions.find(({ keys }) => keys.includes(direction));
  if (action) act(action.move);
}

const undo = () => (dismiss(), play.do("undo"));
const redo = () => play.do("redo");
const restart = () => (dismiss(), play.do("restart"));
const putDown = () => {
  if (builder.isOpen) return;
  const { clock, help: helped, chosen } = play.view;
  if (clock && !helped && !chosen) return play.do(clock.running ? "pause" : "go-on");
  dismiss();
  play.do("put-down");
};
const toggleBuilder = () => screens.toggleBuilder();
const share = () =>
  builder.isOpen
    ? openShare({ level: builder.level, timeline: "", now: 0 }, builder.game, null)
    : openShare(play.save, play.game, play.id);
const help = () => openHelp(play.game ?? screens.games[0], OWN_KEYS);
const next = () => screens.goBeside(+1);
const previous = () => screens.goBeside(-1);
const openMap = () => byId("open-levels").click();
const hint = () => play.do("hint");
const solve = () => play.do("solve");

const OWN_KEYS = [
  { keys: ["g"], title: "all levels", work: openMap }, { keys: ["e", "b"], title: "build", work: toggleBuilder },
  { keys: ["c"], title: "share", work: share }, { keys: ["m"], title: "sound", work: sound.toggle },
  { keys: ["escape"], title: "pause, or put away", work: putDown }, { keys: ["?"], title: "this list", work: help },
];
/** @type {Record<string, () => unknown>} what of the protocol concerns more here than the play */
const HERE = { undo, restart, next, previous };

/** @param {Command} command */
function obey({ do: name, ...fields }) {
  if (name === "move") act(fields.moves ?? "");
  else if (HERE[name]) HERE[name]();
  else play.do(name, fields);
}

/**
 * What a key does now.
 * @param {string} key
 */
function find(key) {
  const shared = builder.isOpen ? null : commandFor(play.game.keys, key, Boolean(play.view.help?.film));
  if (shared) return { work: () => obey(shared.command), repeats: shared.repeats };
  const built = builder.isOpen && builder.keys[key];
  if (built) return { work: built, repeats: true };
  const own = OWN_KEYS.find(({ keys }) => keys.includes(key));
  return own ? { work: own.work, repeats: false } : null;
}

listen({ find, pending: () => play.pending, enabled: () => screens.isPlaying });
/** @type {Record<string, () => unknown>} */
const GAMEPAD = { 1: undo, 2: hint, 3: restart, 4: previous, 5: next, 8: openMap, 9: putDown };
watchGamepads((name) => {
  const onBoard = screens.isPlaying && !builder.isOpen && !shows("win") && !shows("over") && !scanner.isAside;
  const other = play.game?.actions.find(({ keys }) => !keys.some((key) => key in WAYS));
  if (!onBoard) scanner.press(name);
  else if (name in WAYS) actToward(name);
  else if (name === "0" && other) act(other.move);
  else GAMEPAD[name]?.();
});
watchBoard(byId("board"), {
  onSwipe: actToward,
  onTap: (event) => {
    byId("board").focus({ preventScroll: true });
    const place = view.placeAt(event);
    if (!builder.isOpen && place) play.do("point", { row: place[0], column: place[1] });
  },
});
watchFiles(
  (text, name) =>
    inTurn(async () => {
      const { levels: found } = await server.read(text, null, name);
      if (builder.isOpen) builder.take(found[0]);
      else if (found.length === 1) await openLevel(found[0]);
      else await screens.takeCollection(found, name || "Pasted");
    }),
  (sentence) => inTurn(() => Promise.reject(new Error(sentence))),
);
// A button that was clicked gives the keyboard back to the board: Space is a move in some games.
addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const pressed = event.detail > 0 && target.closest(".toolbar, .round, .top-tools, #pad");
  if (pressed && screens.isPlaying) byId("board").focus({ preventScroll: true });
});
onHold(byId("undo"), undo);
const BUTTONS = { redo, restart, pause: putDown, hint, solve, previous, next, edit: toggleBuilder, "open-share": share, "open-help": help, sound: sound.toggle };
for (const [id, work] of Object.entries(BUTTONS)) byId(id).onclick = work;
const pause = () => play.view?.clock?.running && play.do("pause");
document.addEventListener("visibilitychange", () => document.hidden && pause());
addEventListener("blur", pause);
addEventListener("pagehide", () => screens.leave());
followAddresses((where) => inTurn(() => screens.show(where)));

// -- beginning --------------------------------------------------------------------------------

sound.show();
fillSettings(scanner);
fillBelongings();
idle(view);
addEventListener("python-ready", () => document.body.dataset.screen === "home" && inTurn(showHome)); // it was an older one
await openDrafts();
(await openKept()).addEventListener("full", tellNotKept);
await inTurn(() => screens.show(readAddress(location)));
document.body.dataset.ready = "true";

/** For pages that put something of their own beside the board, as the lab of a course does. */
export { inTurn, openLevel, play, view };
