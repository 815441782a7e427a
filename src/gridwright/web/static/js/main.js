// The page: puts the parts together and decides who hears of what.

import { followAddresses, readAddress, setAddress, writeAddress } from "./address.js";
import { addDrafts, blankLevel, copyDraft, draftLevel, drafts, findDraft, noteDraft, openDrafts, removeDraft } from "./drafts.js";
import { fillBelongings, tellNotKept } from "./belongings.js";
import { BoardView } from "./board-view.js";
import { Builder } from "./builder.js";
import { dismiss, showEnding, showRest, showScores, shows } from "./cards.js";
import { announce, byId, make, onHold } from "./dom.js";
import { watchFiles } from "./files.js";
import { watchGamepads } from "./gamepad.js";
import { happen, idle } from "./happenings.js";
import { openKept } from "./kept.js";
import { HelpPanel } from "./help-panel.js";
import { openHelp } from "./help.js";
import { showHome } from "./home.js";
import { listen } from "./keys.js";
import { showLesson } from "./lesson.js";
import { Levels } from "./levels.js";
import { showMap, showNotice } from "./map.js";
import { recall, remember } from "./memory.js";
import { showFacts, showMessage, showSentences } from "./panels.js";
import { Play } from "./play.js";
import { Reader } from "./reader.js";
import * as server from "./server.js";
import { fillSettings } from "./settings.js";
import { openShare, packLevel, unpackLevel } from "./share.js";
import * as sound from "./sound.js";
import { dress, showSheet } from "./sprites.js";
import { fillPad, watchBoard } from "./touch.js";

const view = new BoardView(byId("board"), byId("frame"));
const play = new Play();
const helpPanel = new HelpPanel(play);
const reader = new Reader(play);
const levels = new Levels();
const builder = new Builder(view, {
  leave: leaveBuilder,
  drafted: (draft) => setAddress({ screen: "build", game: play.game?.name ?? builder.game.name, draft }),
  published: () => (levels.game = ""), // the list is another now
});
/** @type {string | null} */
let draft = null; // the draft that is played, if it is one
/** @type {import("./address.js").Where} */
let playing = { screen: "home" }; // the address of what is played
/** @type {Game[]} */
const games = await server.games();
/** @type {Promise<unknown>} */
let turn = Promise.resolve();

/**
 * Screens are shown one after the other, however quickly they are asked for.
 * @param {() => unknown} work
 */
function inTurn(work) {
  turn = turn.then(work).catch((error) => showMessage(error.message, "lost"));
  return turn;
}

// -- screens ----------------------------------------------------------------------------------

/**
 * Shows what an address names.
 * @param {import("./address.js").Where} where
 */
async function show(where) {
  builder.abandon();
  leave();
  const name = "game" in where ? where.game : null;
  const game = games.find((candidate) => candidate.name === name);
  if (name && !game) throw new Error(`There is no game ${name} here.`);
  if (game && where.screen === "map") {
    await openMap(game, where.pack);
  } else if (game && where.screen === "build") await openBuilder(game, where.draft ?? null);
  else if (game && where.screen === "level") await open(game, where.id);
  else if (where.screen === "link") await openLink(where.packed, where.watch);
  else {
    await showHome();
    showScreen("home");
  }
}

/**
 * @param {"home" | "map" | "play"} screen
 * @param {Game} [game]
 */
function showScreen(screen, game) {
  const changes = document.body.dataset.screen !== screen;
  document.body.dataset.screen = screen;
  dress(document.documentElement, game);
  if (!game) delete document.body.dataset.playing;
  else document.body.dataset.playing = game.name;
  byId("home").hidden = screen !== "home";
  byId("map").hidden = screen !== "map";
  byId("stage").hidden = byId("side").hidden = screen !== "play";
  for (const tab of byId("games").children) {
    tab.setAttribute("aria-current", String(tab.dataset.game === game?.name));
  }
  document.title = game ? `${game.title} – Gridwright` : "Gridwright";
  if (game) remember("game", game.name);
  if (changes && screen !== "map") scrollTo(0, 0);
}

/**
 * @param {Game} game
 * @param {string} [pack]
 */
async function openMap(game, pack) {
  await Promise.all([loadLevels(game), drafts(game.name).length ? prepare(game) : null]);
  showScreen("map", game);
  showMap(game, levels, pack, {
    play: (id) => inTurn(() => openDraft(id)),
    copy: (id) => (copyDraft(id), inTurn(() => openMap(game))),
    remove: (id) => inTurn(() => deleteDraft(game, id)),
    make: (difficulty) => inTurn(() => makeLevel(game, difficulty)),
  });
}

/** @param {string} id */
async function openDraft(id) {
  const level = draftLevel(id);
  if (level) await openLevel(level, id);
}

/**
 * @param {Game} game
 * @param {string} id
 */
async function deleteDraft(game, id) {
  const published = findDraft(id)?.published;
  if (published) {
    await server.forget(published);
    levels.game = "";
  }
  removeDraft(id);
  await openMap(game);
}

/**
 * @param {Game} game
 * @param {string} difficulty
 */
async function makeLevel(game, difficulty) {
  const { level } = await server.make(game.name, difficulty);
  await openLevel(level);
}

/**
 * The builder by itself: on a draft, or on a blank board.
 * @param {Game} game
 * @param {string | null} id
 */
async function openBuilder(game, id) {
  const level = (id && draftLevel(id)) || blankLevel(game);
  await prepare(game);
  dismiss();
  showScreen("play", game);
  byId("level-title").textContent = level.title || "A level of your own";
  byId("level-note").textContent = "";
  byId("open-levels").href = writeAddress({ screen: "map", game: game.name });
  builder.open(game, level, id && findDraft(id) ? id : null);
}

/** @param {Game} game */
async function loadLevels(game) {
  if (levels.game !== game.name) await levels.load(game.name);
}

/**
 * Plays a level of the list, from where it was left.
 * @param {Game} game
 * @param {string} id
 */
async function open(game, id) {
  const left = recall(`play:${game.name}`);
  await prepare(game);
  if (left?.id === id && goesOn(left)) {
    await play.resume(game, left.save, id).catch(() => play.enter(game, id));
  } else await play.enter(game, id);
  draft = null;
  setAddress((playing = { screen: "level", game: game.name, id }));
}

/**
 * Whether a level is gone on with rather than begun: when it is unfinished, or the page is loaded again.
 * @param {{ save: Save, status?: string }} left
 */
const goesOn = ({ save, status }) => save.now > 0 && (status === "playing" || isReload());
const isReload = () => {
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return !document.body.dataset.ready && visit?.type === "reload";
};

/**
 * Plays a level that is in no list: from a file, a link or the builder. Its address holds it.
 * @param {Level} level
 * @param {string | null} id of its draft, if it is one
 */
async function openLevel(level, id = null) {
  const packed = await packLevel(level);
  setAddress({ screen: "link", packed, watch: false });
  await openLink(packed, false);
  draft = id;
}

/**
 * A level that somebody sent, to be played from its start or, with its moves, to be watched.
 * @param {string} packed
 * @param {boolean} watch
 */
async function openLink(packed, watch) {
  const sent = await unpackLevel(packed).catch(() => {
    throw new Error("This link is damaged: part of it is missing. Ask for it again.");
  });
  const game = games.find((candidate) => candidate.name === sent.level.game);
  if (!game) throw new Error(`There is no game ${sent.level.game} here.`);
  const left = recall(`play:${game.name}`);
  await prepare(game);
  const same = left?.id === null && JSON.stringify(left.save.level) === JSON.stringify(sent.level);
  if (same && goesOn(left) && !watch) await play.resume(game, left.save);
  else await play.begin(game, sent.level);
  draft = null;
  playing = { screen: "link", packed, watch };
  if (watch && sent.moves) play.watch(sent.moves);
}

let prepared = ""; // the game whose pictures and buttons are there

/** @param {Game} game */
async function prepare(game) {
  if (prepared === game.name) return;
  await showSheet(game);
  fillPad(byId("pad"), game.actions, act);
  prepared = game.name;
}

/** The store keeps what is unfinished, for other windows and after the browser's own forgetting. */
function leave() {
  if (document.body.dataset.screen !== "play" || !play.view) return;
  if (play.view.clock?.running) play.do("pause");
  if (play.now > 0 && play.view.status === "playing") server.leave(play.save).catch(() => {});
}

/** @param {string} move */
function act(move) {
  if (builder.isOpen || document.body.dataset.screen !== "play") return;
  if (shows("over")) return; // keys that were pressed a moment too late
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
  showLesson(seen.lesson);
  reader.show();
  showClock(seen.clock);
  for (const name of /** @type {const} */ (["undo", "redo", "hint"])) byId(name).disabled = !seen.can[name];
  byId("hint").hidden = !seen.can.help;
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
function outlines({ chosen, hint, why }) {
  /** @type {NamedPlace[]} */
  const marks = chosen ? [[...chosen, "chosen"]] : [];
  if (hint?.thing) marks.push([...hint.thing, "hint"]);
  for (const [row, column] of why?.cells ?? []) marks.push([row, column, "wrong"]);
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
  const { game, level } = play;
  showScreen("play", game);
  view.show(play.board, game, play.outside);
  levels.current = play.id;
  byId("level-title").textContent = level.title || "A level of your own";
  byId("level-note").textContent = level.hint || (level.author ? `by ${level.author}` : "");
  byId("open-levels").href = writeAddress({ screen: "map", game: game.name });
  dismiss();
  showView();
  showNeighbours();
  byId("board").focus({ preventScroll: true });
  // The list is needed for what comes before and after alone: it may come later than the board.
  inTurn(async () => {
    await loadLevels(game);
    showNeighbours();
  });
});

/** The levels before and after this one can be gone to. */
function showNeighbours() {
  const known = levels.game === play.game.name;
  byId("previous").disabled = !known || !levels.beside(-1);
  byId("next").disabled = !known || !levels.beside(+1);
  if (known && !play.level.title && levels.place >= 0) {
    byId("level-title").textContent = `Level ${levels.place + 1}`;
  }
}

play.addEventListener("foreseen", (/** @type {any} */ { detail }) => {
  if (builder.isOpen) return;
  happen(view, detail);
  showLesson([]);
});

play.addEventListener("view", (/** @type {any} */ { detail }) => {
  const { view: seen, before, commands } = detail;
  if (builder.isOpen || document.body.dataset.screen !== "play") return; // coming back shows all anew
  happen(view, seen, commands);
  showView();
  if (seen.hint?.move && !before.hint?.move) flashPad(seen.hint.move);
  if (seen.message.text && seen.message.text !== before.message.text) announce(seen.message.text);
  else if (seen.told) announce(seen.told);
  if (seen.ending?.by === "player") end(seen.ending);
});

play.addEventListener("trouble", (/** @type {any} */ { detail }) => showMessage(detail.message, "lost"));

/** @param {Ending} ending */
async function end(ending) {
  await loadLevels(play.game).catch(() => {}); // without the list there is no next level, that is all
  if (ending.status === "won") {
    levels.markSolved(ending.stars);
    if (draft) noteDraft(draft, { solved: true });
  } else if (!ending.for_score) return;
  const after = levels.game === play.game.name ? levels.beside(+1) : null;
  const again = { title: "Play again", go: () => (dismiss(), play.do("restart")) };
  const next = after && { title: "Next level", go: () => goTo(after) };
  showEnding(ending, play.game.objects, ending.for_score || !next ? again : next);
  if (ending.for_score) await showScores(play.game, play.name, ending.tally.score);
}

// -- what people do -------------------------------------------------------------------------

/** @param {Entry | null} entry */
function goTo(entry) {
  const { game } = play;
  if (entry) inTurn(() => (leave(), open(game, entry.id)));
}

/** @param {string} name */
function goToGame(name) {
  const game = games.find((candidate) => candidate.name === name) ?? games[0];
  inTurn(async () => {
    builder.abandon();
    leave();
    const left = recall(`play:${game.name}`);
    if (left && left.id === null && goesOn(left)) return openLevel(left.save.level);
    await loadLevels(game);
    const entry = levels.entries.find(({ id }) => id === left?.id) ?? levels.nextUnsolved ?? levels.entries[0];
    await open(game, entry.id);
  });
}

const isPlaying = () => document.body.dataset.screen === "play" && (builder.isOpen || Boolean(play.view));
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
  builder.open(play.game, play.level, draft);
}

/**
 * Back from the builder: to the level as it was built, or to what was played before.
 * @param {Level | null} level
 * @param {string | null} id of the draft
 */
function leaveBuilder(level, id) {
  if (level) inTurn(() => openLevel(level, id));
  else if (play.view && play.game === builder.game) {
    setAddress(playing);
    view.show(play.board, play.game, play.outside);
    showView();
  } else {
    setAddress({ screen: "map", game: builder.game.name });
    inTurn(() => openMap(builder.game));
  }
}

const share = () =>
  builder.isOpen
    ? openShare({ level: builder.level, timeline: "", now: 0 }, builder.game, null)
    : openShare(play.save, play.game, play.id);

/** @type {Record<string, () => unknown>} */
const commands = {
  z: undo, u: undo, y: redo, r: restart,
  n: () => goTo(levels.beside(+1)), p: () => goTo(levels.beside(-1)),
  g: () => byId("open-levels").click(),
  e: toggleBuilder, b: toggleBuilder,
  i: () => play.do("hint"), x: () => play.do("solve"), c: share, m: sound.toggle, escape: putDown,
  "?": () => openHelp(play.game, HELP),
};
/** @type {import("./help.js").Line[]} */
const HELP = [
  [["z", "u"], "undo (hold to repeat)"], [["y"], "redo"], [["r"], "restart"],
  [["n"], "next level"], [["p"], "previous level"], [["g"], "all levels"], [["i"], "hint"], [["x"], "solve from here"],
  [["e", "b"], "build"], [["c"], "share"], [["m"], "sound"], [["escape"], "pause, or put down"],
  [["?"], "this list"],
];

listen({
  actions: () => (builder.isOpen ? [] : (play.game?.actions ?? [])),
  act,
  pending: () => play.pending,
  commands: new Proxy(commands, { get: (table, /** @type {string} */ key) => (builder.isOpen && builder.keys[key]) || table[key] }),
  enabled: isPlaying,
});
/** @type {Record<string, () => unknown>} */
const GAMEPAD = { 1: undo, 2: () => play.do("hint"), 3: restart, 4: () => goTo(levels.beside(-1)), 5: () => goTo(levels.beside(+1)), 9: putDown };
watchGamepads((name) => {
  if (!isPlaying() || builder.isOpen) return;
  const other = play.game.actions.find(({ keys }) => !keys.some((key) => ["up", "down", "left", "right"].includes(key)));
  const action = name === "0" ? other : play.game.actions.find(({ keys }) => keys.includes(name));
  if (name === "0" && shows("win")) byId("overlay").querySelector("button.primary")?.click();
  else if (action) act(action.move);
  else GAMEPAD[name]?.();
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
    else if (found.length === 1) await openLevel(found[0]);
    else await takeCollection(found, name || "Pasted");
  }),
);

/**
 * Keeps all levels of a file as one's own, and shows them on the map.
 * @param {Level[]} found
 * @param {string} name
 */
async function takeCollection(found, name) {
  const game = games.find((candidate) => candidate.name === found[0].game);
  if (!game) return;
  const collection = name.replace(/\.[^.]*$/, "");
  const taken = found.map((level, number) => ({ ...level, title: level.title || `${collection} ${number + 1}` }));
  addDrafts(taken.filter((level) => level.game === game.name), collection);
  await openMap(game);
  showNotice(`${found.length} levels from ${name} are yours now.`);
}
// A button that was clicked gives the keyboard back to the board: Space is a move in some games.
addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const pressed = event.detail > 0 && target.closest(".toolbar, .round, .top-tools, #pad");
  if (pressed && isPlaying()) byId("board").focus({ preventScroll: true });
});
onHold(byId("undo"), undo);
byId("redo").onclick = redo;
byId("restart").onclick = restart;
byId("pause").onclick = putDown;
byId("hint").onclick = () => play.do("hint");
byId("solve").onclick = () => play.do("solve");
byId("previous").onclick = () => goTo(levels.beside(-1));
byId("next").onclick = () => goTo(levels.beside(+1));
const pause = () => play.view?.clock?.running && play.do("pause");
document.addEventListener("visibilitychange", () => document.hidden && pause());
addEventListener("blur", pause);
byId("edit").onclick = toggleBuilder;
byId("open-share").onclick = share;
byId("open-help").onclick = () => openHelp(play.game ?? games[0], HELP);
byId("sound").onclick = sound.toggle;
addEventListener("pagehide", leave);
followAddresses((where) => inTurn(() => show(where)));

// -- beginning ------------------------------------------------------------------------------

byId("games").replaceChildren(
  ...games.map((game) => {
    const tab = make("button", { type: "button", onclick: () => goToGame(game.name) }, game.title);
    tab.dataset.game = game.name;
    return tab;
  }),
);
sound.show();
fillSettings();
fillBelongings();
idle(view);
addEventListener("python-ready", () => document.body.dataset.screen === "home" && inTurn(showHome)); // it was an older one
await openDrafts();
(await openKept()).addEventListener("full", tellNotKept);
await inTurn(() => show(readAddress(location)));
document.body.dataset.ready = "true";

/** For pages that put something of their own beside the board, as the lab of a course does. */
export { inTurn, openLevel, play, view };
