// The page: puts the parts together and decides who hears of what.

import { BoardView } from "./board-view.js";
import { Builder } from "./builder.js";
import { celebrate, dismiss } from "./celebrate.js";
import { Clock } from "./clock.js";
import { byId, make, onHold } from "./dom.js";
import { watchFiles } from "./files.js";
import { openHelp } from "./help.js";
import { listen } from "./keys.js";
import { Levels } from "./levels.js";
import { recall, remember } from "./memory.js";
import { showFaller, showMessage, showRules, showStatus, showTally } from "./panels.js";
import { Play } from "./play.js";
import { Pointer } from "./pointer.js";
import { Reader } from "./reader.js";
import * as server from "./server.js";
import { openShare, readLink } from "./share.js";
import { Solve } from "./solve.js";
import * as sound from "./sound.js";
import { showSheet } from "./sprites.js";
import { fillPad, watchBoard } from "./touch.js";

const THEMES = ["auto", "light", "dark"];

const view = new BoardView(byId("board"), byId("frame"));
const play = new Play();
const clock = new Clock(play);
const solve = new Solve(play);
const pointer = new Pointer(play, view);
const reader = new Reader(play);
const levels = new Levels((entry) => inTurn(() => open(entry.id)));
const builder = new Builder(view, { leave: leaveBuilder, kept: (id) => levels.load(play.game, id) });
let games = [];
let turn = Promise.resolve();

/** Games and levels are opened one after the other, however quickly they are asked for. */
function inTurn(work) {
  turn = turn.then(work).catch((error) => showMessage(error.message, "lost"));
  return turn;
}

// -- what is played -------------------------------------------------------------------------

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

async function leftOnServer(game) {
  const { save } = await server.lastLeft(game.name);
  return save && { save, id: null };
}

async function open(id) {
  const { level } = await server.level(id);
  builder.abandon();
  leave();
  await play.begin(play.game, level, id);
  byId("board").focus({ preventScroll: true });
}

/** Plays a level that is in no list: from a file, a link or the builder. */
async function openLevel(level) {
  if (level.game !== play.game.name) {
    await chooseGame(level.game, { save: { level, timeline: "", now: 0, best: {} } });
  } else {
    await play.begin(play.game, level);
  }
}

/** The store keeps what is unfinished, for other windows and after the browser's own forgetting. */
function leave() {
  if (play.session && play.now > 0 && play.facts.status === "playing") {
    server.leave(play.save).catch(() => {});
  }
}

function act(move) {
  if (builder.isOpen) return;
  if (play.game.real_time && !clock.running) return clock.wake();
  dismiss();
  play.move(move);
}

// -- what is shown --------------------------------------------------------------------------

function showFacts(before = null) {
  const { facts, game } = play;
  showTally(play, play.level.par);
  showStatus(facts);
  showRules(facts.details.rules, before?.details.rules, game.objects);
  showFaller(facts.details);
  view.light(facts.details.lit);
  view.mark({ ghost: facts.details.ghost ?? [] });
  reader.show();
  byId("undo").disabled = !facts.canUndo;
  byId("redo").disabled = !facts.canRedo;
  byId("board").setAttribute("aria-label", `${game.title} board, ${facts.status}`);
}

play.addEventListener("begin", () => {
  document.body.dataset.playing = play.game.name;
  pointer.chosen = null;
  view.show(play.board, play.game);
  levels.show(play.id);
  const place = levels.place;
  const unnamed = place >= 0 ? `Level ${place + 1}` : "A level of your own";
  byId("level-title").textContent = play.level.title || unnamed;
  byId("level-note").textContent = play.level.hint || (play.level.author ? `by ${play.level.author}` : "");
  dismiss();
  showFacts();
  clock.ready();
  solve.begin();
});

play.addEventListener("change", ({ detail }) => {
  pointer.chosen = null;
  view.update(detail.changed);
  showFacts(detail.before);
  clock.heed();
  solve.heed(detail);
  const fitting = sound.fitting(play.facts, detail.before);
  if (fitting) sound.play(fitting);
  const won = play.facts.status === "won" && detail.before.status !== "won";
  if (won && detail.commands.at(-1).verb === "move") win(detail);
});

play.addEventListener("trouble", ({ detail }) => showMessage(detail.message, "lost"));

function win({ by, before }) {
  if (by !== "player") return showMessage("Solved, by the solver.", "won");
  levels.markSolved();
  const improved = play.game.measures
    .map(({ name }) => name)
    .filter((name) => play.facts.best[name] === play.facts.tally[name] && before.best[name] !== play.facts.best[name]);
  const last = levels.place < 0 || levels.place + 1 >= levels.entries.length;
  const next = last
    ? { title: "Play again", go: () => (dismiss(), play.restart()) }
    : { title: "Next level", go: () => levels.step(+1) };
  celebrate(play, { par: play.level.par, improved, next });
}

// -- what people do -------------------------------------------------------------------------

const undo = () => (builder.isOpen ? builder.undo() : (dismiss(), play.undo()));
const redo = () => (builder.isOpen ? builder.redo() : play.redo());
const restart = () => {
  if (builder.isOpen) return;
  dismiss();
  play.restart();
};

async function toggleBuilder() {
  if (builder.isOpen) return builder.close();
  await play.settled();
  clock.pause();
  solve.cancel();
  dismiss();
  builder.open(play.game, play.level, levels.entry?.mine ? levels.entry.id : null);
}

/** Back from the builder: to the level as it was built, or as it was before. */
function leaveBuilder(level) {
  if (level) inTurn(() => openLevel(level));
  else {
    view.show(play.board, play.game);
    showFacts();
  }
}

const share = () =>
  openShare(builder.isOpen ? { level: builder.level, timeline: "", now: 0 } : play.save, play.game);

const commands = {
  z: undo, u: undo, y: redo, r: restart,
  n: () => levels.step(+1), p: () => levels.step(-1),
  e: toggleBuilder, b: toggleBuilder,
  i: () => solve.hint(), x: () => solve.ask(), c: share, m: sound.toggle,
  escape: () => (play.game.real_time ? clock.toggle() : (dismiss(), pointer.choose(null))),
  "?": () => openHelp(play.game, HELP),
};
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
  commands: new Proxy(commands, { get: (table, key) => (builder.isOpen && builder.keys[key]) || table[key] }),
  enabled: () => Boolean(play.game),
});
watchBoard(byId("board"), {
  onSwipe: (direction) => {
    const action = play.game.actions.find((candidate) => candidate.keys.includes(direction));
    if (action) act(action.move);
  },
  onTap: (event) => {
    byId("board").focus({ preventScroll: true });
    if (!builder.isOpen) pointer.tap(view.placeAt(event));
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
  const pressed = event.detail > 0 && event.target.closest(".toolbar, #games, .round, .top-tools, #pad");
  if (pressed) byId("board").focus({ preventScroll: true });
});
onHold(byId("undo"), undo);
byId("redo").onclick = redo;
byId("restart").onclick = restart;
byId("pause").onclick = () => clock.toggle();
byId("edit").onclick = toggleBuilder;
byId("open-share").onclick = share;
byId("open-help").onclick = commands["?"];
byId("sound").onclick = sound.toggle;
byId("theme").onclick = () => {
  const root = document.documentElement.dataset;
  root.theme = THEMES[(THEMES.indexOf(root.theme) + 1) % THEMES.length];
  remember("theme", root.theme);
  showTheme();
};
function showTheme() {
  byId("theme").querySelector(".label").textContent = `Theme: ${document.documentElement.dataset.theme}`;
}
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
showTheme();
await inTurn(begin);
document.body.dataset.ready = "true";
