// The page: puts the parts together and decides who hears of what.

import { BoardView } from "./board-view.js";
import { Builder } from "./builder.js";
import { dismiss, showEnding, showRest, shows } from "./cards.js";
import { announce, byId, make, onHold } from "./dom.js";
import { watchFiles } from "./files.js";
import { happen, idle } from "./happenings.js";
import { HelpPanel } from "./help-panel.js";
import { openHelp } from "./help.js";
import { listen } from "./keys.js";
import { Levels } from "./levels.js";
import { recall, remember } from "./memory.js";
import { showFacts, showMessage, showSentences } from "./panels.js";
import { Play } from "./play.js";
import { Reader } from "./reader.js";
import * as server from "./server.js";
import { fillSettings } from "./settings.js";
import { openShare, readLink } from "./share.js";
import * as sound from "./sound.js";
import { showSheet } from "./sprites.js";
import { fillPad, watchBoard } from "./touch.js";

const view = new BoardView(byId("board"), byId("frame"));
const play = new Play();
const helpPanel = new HelpPanel(play);
const reader = new Reader(play);
const levels = new Levels((entry) => inTurn(() => open(entry.id)));
const builder = new Builder(view, { leave: leaveBuilder, kept: (id) => levels.load(play.game, id) });
/** @type {Game[]} */
let games = [];
/** @type {Promise<unknown>} */
let turn = Promise.resolve();

/**
 * Games and levels are opened one after the other, however quickly they are asked for.
 * @param {() => unknown} work
 */
function inTurn(work) {
  turn = turn.then(work).catch((error) => showMessage(error.message, "lost"));
  return turn;
}

// -- what is played -------------------------------------------------------------------------

/**
 * @param {string | null} name
 * @param {{ save?: Save | null, id?: string | null }} from
 */
async function chooseGame(name, { save = null, id = null } = {}) {
  const game = games.find((candidate) => candidate.name === name) ?? games[0];
  builder.abandon();
  leave();
  await showSheet(game);
  remember("game", game.name);
  for (const tab of byId("games").children) {
    tab.setAttribute("aria-current", String(tab.dataset.game === game.name));
  }
  document.title = `${game.title} – Gridwright`;
  fillPad(byId("pad"), game.actions, act);
  await levels.load(game);
  const left = save ? { save, id } : (recall(`play:${game.name}`) ?? (await leftOnServer(game)));
  try {
    if (!left) throw new Error("nothing was left");
    await play.resume(game, left.save, left.id);
  } catch (error) {
    if (save) showMessage(error.message, "lost");
    const { level } = await server.level(levels.first.id);
    await play.begin(game, level, levels.first.id);
  }
}

/** @param {Game} game */
async function leftOnServer(game) {
  const { save } = await server.lastLeft(game.name);
  return save && { save, id: null };
}

/** @param {string} id */
async function open(id) {
  const { level } = await server.level(id);
  builder.abandon();
  leave();
  await play.begin(play.game, level, id);
  byId("board").focus({ preventScroll: true });
}

/**
 * Plays a level that is in no list: from a file, a link or the builder.
 * @param {Level} level
 */
async function openLevel(level) {
  if (level.game !== play.game.name) {
    await chooseGame(level.game, { save: { level, timeline: "", now: 0, best: {} } });
  } else {
    await play.begin(play.game, level);
  }
}

/** The store keeps what is unfinished, for other windows and after the browser's own forgetting. */
function leave() {
  if (play.view && play.now > 0 && play.view.status === "playing") {
    server.leave(play.save).catch(() => {});
  }
}

/** @param {string} move */
function act(move) {
  if (builder.isOpen) return;
  if (!shows("rest")) dismiss();
  play.move(move);
}

// -- what is shown --------------------------------------------------------------------------

function showView() {
  const { view: seen, game, level } = play;
  showFacts(seen, level);
  showMessage(seen.message.text, seen.message.kind);
  showSentences(seen.sentences, game.objects);
  helpPanel.show(seen);
  view.light(seen.lit);
  view.look(seen.looks);
  view.mark({ ghost: [...seen.ghosts, ...hintGhost(seen.hint)], outline: outlines(seen) });
  reader.show();
  showClock(seen.clock);
  for (const name of /** @type {const} */ (["undo", "redo", "hint"])) byId(name).disabled = !seen.can[name];
  byId("hint").hidden = false;
  byId("solve").hidden = !seen.can.solve;
  byId("frame").classList.toggle("dead", seen.dead);
  byId("board").setAttribute("aria-label", `${game.title} board, ${seen.status}`);
}

/**
 * @param {Hint | null} hint
 * @returns {NamedPlace[]}
 */
const hintGhost = (hint) => (hint?.to ? [[...hint.to, hint.name]] : []);

/**
 * @param {View} view
 * @returns {NamedPlace[]}
 */
function outlines({ chosen, hint }) {
  /** @type {NamedPlace[]} */
  const marks = chosen ? [[...chosen, "chosen"]] : [];
  if (hint?.thing) marks.push([...hint.thing, "hint"]);
  return marks;
}

/** @param {View["clock"]} clock */
function showClock(clock) {
  byId("pause").hidden = !play.game.real_time;
  byId("pause").querySelector(".label").textContent = clock?.running ? "Pause" : "Go on";
  if (clock && !clock.running) showRest(clock.fresh, () => play.do("go-on"));
  else if (shows("rest")) dismiss();
}

/** @param {string} move */
function flashPad(move) {
  const action = play.game.actions.find((candidate) => candidate.move === move);
  byId("pad").querySelector(`[aria-label="${action?.title}"]`)?.animate(
    [{ outlineColor: "transparent" }, { outlineColor: "currentColor" }, { outlineColor: "transparent" }],
    900,
  );
}

play.addEventListener("begin", () => {
  document.body.dataset.playing = play.game.name;
  view.show(play.board, play.game, play.outside);
  levels.show(play.id);
  const place = levels.place;
  const unnamed = place >= 0 ? `Level ${place + 1}` : "A level of your own";
  byId("level-title").textContent = play.level.title || unnamed;
  byId("level-note").textContent = play.level.hint || (play.level.author ? `by ${play.level.author}` : "");
  dismiss();
  showView();
});

play.addEventListener("view", (/** @type {any} */ { detail }) => {
  const { view: seen, before, commands } = detail;
  if (builder.isOpen) return; // leaving it shows everything anew
  happen(view, seen, commands);
  showView();
  if (seen.hint?.move && !before.hint?.move) flashPad(seen.hint.move);
  if (seen.message.kind === "hint" && seen.message.text !== before.message.text) announce(seen.message.text);
  if (seen.ending?.by === "player") end(seen.ending);
});

play.addEventListener("trouble", (/** @type {any} */ { detail }) => showMessage(detail.message, "lost"));

/** @param {Ending} ending */
function end(ending) {
  if (ending.status === "won") levels.markSolved();
  else if (!ending.for_score) return;
  const last = levels.place < 0 || levels.place + 1 >= levels.entries.length;
  const again = ending.for_score || last;
  const next = again
    ? { title: "Play again", go: () => (dismiss(), play.do("restart")) }
    : { title: "Next level", go: () => levels.step(+1) };
  showEnding(ending, play.game.objects, next);
}

// -- what people do -------------------------------------------------------------------------

const undo = () => (builder.isOpen ? builder.undo() : (dismiss(), play.do("undo")));
const redo = () => (builder.isOpen ? builder.redo() : play.do("redo"));
const restart = () => {
  if (builder.isOpen) return;
  dismiss();
  play.do("restart");
};
const putDown = () => {
  const { clock } = play.view;
  if (clock) return play.do(clock.running ? "pause" : "go-on");
  dismiss();
  play.do("put-down");
};

async function toggleBuilder() {
  if (builder.isOpen) return builder.close();
  play.do("pause");
  play.do("put-down");
  await play.settled();
  dismiss();
  builder.open(play.game, play.level, levels.entry?.mine ? levels.entry.id : null);
}

/**
 * Back from the builder: to the level as it was built, or as it was before.
 * @param {Level | null} level
 */
function leaveBuilder(level) {
  if (level) inTurn(() => openLevel(level));
  else {
    view.show(play.board, play.game, play.outside);
    showView();
  }
}

const share = () =>
  openShare(builder.isOpen ? { level: builder.level, timeline: "", now: 0 } : play.save, play.game);

/** @type {Record<string, () => unknown>} */
const commands = {
  z: undo, u: undo, y: redo, r: restart,
  n: () => levels.step(+1), p: () => levels.step(-1),
  e: toggleBuilder, b: toggleBuilder,
  i: () => play.do("hint"), x: () => play.do("solve"), c: share, m: sound.toggle, escape: putDown,
  "?": () => openHelp(play.game, HELP),
};
/** @type {import("./help.js").Line[]} */
const HELP = [
  [["z", "u"], "undo (hold to repeat)"], [["y"], "redo"], [["r"], "restart"],
  [["n"], "next level"], [["p"], "previous level"], [["i"], "hint"], [["x"], "solve from here"],
  [["e", "b"], "build"], [["c"], "share"], [["m"], "sound"], [["escape"], "pause, or put down"],
  [["?"], "this list"],
];

listen({
  actions: () => (builder.isOpen ? [] : (play.game?.actions ?? [])),
  act,
  pending: () => play.pending,
  commands: new Proxy(commands, { get: (table, /** @type {string} */ key) => (builder.isOpen && builder.keys[key]) || table[key] }),
  enabled: () => Boolean(play.game),
});
watchBoard(byId("board"), {
  onSwipe: (/** @type {string} */ direction) => {
    const action = play.game.actions.find((candidate) => candidate.keys.includes(direction));
    if (action) act(action.move);
  },
  onTap: (event) => {
    byId("board").focus({ preventScroll: true });
    const place = view.placeAt(event);
    if (!builder.isOpen && place) play.do("point", { row: place[0], column: place[1] });
  },
});
watchFiles((text, name) =>
  inTurn(async () => {
    const { levels: found } = await server.read(text, null, name);
    if (builder.isOpen) builder.take(found[0]);
    else await openLevel(found[0]);
  }),
);
// A button that was clicked gives the keyboard back to the board: Space is a move in some games.
addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const pressed = event.detail > 0 && target.closest(".toolbar, #games, .round, .top-tools, #pad");
  if (pressed) byId("board").focus({ preventScroll: true });
});
onHold(byId("undo"), undo);
byId("redo").onclick = redo;
byId("restart").onclick = restart;
byId("pause").onclick = putDown;
byId("hint").onclick = () => play.do("hint");
byId("solve").onclick = () => play.do("solve");
const pause = () => play.view?.clock?.running && play.do("pause");
document.addEventListener("visibilitychange", () => document.hidden && pause());
addEventListener("blur", pause);
byId("edit").onclick = toggleBuilder;
byId("open-share").onclick = share;
byId("open-help").onclick = () => commands["?"]();
byId("sound").onclick = sound.toggle;
addEventListener("pagehide", leave);
addEventListener("hashchange", () => inTurn(begin));

// -- beginning ------------------------------------------------------------------------------

async function begin() {
  const save = await readLink().catch(() => {
    showMessage("This link is damaged.", "lost");
    return null;
  });
  if (save) await chooseGame(save.level.game, { save });
  else if (!play.game) await chooseGame(recall("game"));
}

games = await server.games();
byId("games").replaceChildren(
  ...games.map((game) => {
    const tab = make("button", { type: "button", onclick: () => inTurn(() => chooseGame(game.name)) }, game.title);
    tab.dataset.game = game.name;
    return tab;
  }),
);
sound.show();
fillSettings();
idle(view);
await inTurn(begin);
document.body.dataset.ready = "true";

/** For pages that put something of their own beside the board, as the lab of a course does. */
export { inTurn, openLevel, play, view };
