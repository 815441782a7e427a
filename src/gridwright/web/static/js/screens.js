// Where one is: the home, a map, a level or the builder, shown one after the other however quickly
// they are asked for.

import { setAddress, writeAddress } from "./address.js";
import { Builder } from "./builder.js";
import { dismiss } from "./cards.js";
import { byId, make } from "./dom.js";
import { addDrafts, blankLevel, copyDraft, draftLevel, drafts, findDraft, removeDraft } from "./drafts.js";
import { showHome } from "./home.js";
import { Levels } from "./levels.js";
import { showMap, showNotice } from "./map.js";
import { recall, remember } from "./memory.js";
import { showMessage } from "./panels.js";
import * as server from "./server.js";
import { packLevel, unpackLevel } from "./share.js";
import { dress, showSheet } from "./sprites.js";
import { nameLevel } from "./stage.js";
import { fillPad } from "./touch.js";

/** @typedef {import("./address.js").Where} Where */

export class Screens {
  levels = new Levels();
  /** @type {string | null} */
  draft = null; // the draft that is played, if it is one
  /** @type {Where} */
  #playing = { screen: "home" }; // the address of what is played
  #prepared = ""; // the game whose pictures and buttons are there
  /** @type {Promise<void>} */
  #preparing = Promise.resolve();
  /** @type {AbortController | null} */
  #making = null; // what cancels the level that is being made
  /** @type {Promise<unknown>} */
  #turn = Promise.resolve();

  /**
   * `act(move)` makes a move.
   * @param {Game[]} games
   * @param {import("./play.js").Play} play
   * @param {import("./stage.js").Stage} stage
   * @param {(move: string) => void} act
   */
  constructor(games, play, stage, act) {
    this.games = games;
    this.play = play;
    this.stage = stage;
    this.act = act;
    this.builder = new Builder(stage.board, {
      leave: (level, id) => this.#leaveBuilder(level, id),
      drafted: (draft) => setAddress({ screen: "build", game: play.game?.name ?? this.builder.game.name, draft }),
      published: () => this.levels.forget(),
    });
    play.prepare = (game) => this.#prepare(game);
    this.#fillTabs();
  }

  /** Whether a level is on the stage, to be played or built. */
  get isPlaying() {
    return document.body.dataset.screen === "play" && (this.builder.isOpen || Boolean(this.play.view));
  }

  /**
   * Does it when everything that was asked for before is shown.
   * @param {() => unknown} work
   */
  inTurn(work) {
    return this.#finish(this.#turn.then(work));
  }

  /**
   * Opens a level in turn: what the player does from this moment on is done there.
   * @param {() => unknown} open
   */
  #goOn(open) {
    this.leave();
    return this.#finish(this.play.awaitLevel(() => this.#turn.then(open)));
  }

  /** @param {Promise<unknown>} work */
  #finish(work) {
    this.#turn = work.catch(async (error) => {
      if (document.body.dataset.screen === "play") return showMessage(error.message, "lost");
      if (!document.body.dataset.screen) await this.#openHome().catch(() => this.showScreen("home"));
      showNotice(error.message);
    });
    return this.#turn;
  }

  /**
   * Shows what an address names.
   * @param {Where} where
   */
  async show(where) {
    this.builder.abandon();
    this.leave();
    const name = "game" in where ? where.game : null;
    const game = name ? this.#find(name) : null;
    if (game && where.screen === "map") await this.#openMap(game, where.pack);
    else if (game && where.screen === "build") await this.#openBuilder(game, where.draft ?? null);
    else if (game && where.screen === "level") await this.#open(game, where.id);
    else if (where.screen === "link") await this.#openLink(where.packed, where.watch);
    else await this.#openHome();
  }

  async #openHome() {
    await showHome();
    this.showScreen("home");
  }

  /**
   * @param {"home" | "map" | "play"} screen
   * @param {Game} [game]
   */
  showScreen(screen, game) {
    const changes = document.body.dataset.screen !== screen;
    this.#making?.abort();
    showNotice("");
    document.body.dataset.screen = screen;
    dress(document.documentElement, game);
    if (!game) delete document.body.dataset.playing;
    else document.body.dataset.playing = game.name;
    byId("home").hidden = screen !== "home";
    byId("map").hidden = screen !== "map";
    byId("stage").hidden = byId("side").hidden = screen !== "play";
    markTab(game?.name);
    document.title = game ? `${game.title} – Gridwright` : "Gridwright";
    if (game) remember("game", game.name);
    if (changes && screen !== "map") scrollTo(0, 0);
  }

  /** The store keeps what is unfinished, for other windows and after the browser's own forgetting. */
  leave() {
    const { play } = this;
    if (document.body.dataset.screen !== "play" || !play.view) return;
    if (play.view.clock?.running) play.do("pause");
    if (play.now > 0 && play.view.status === "playing") server.leave(play.save).catch(() => {});
  }

  /** @param {Game} game */
  async loadLevels(game) {
    if (this.levels.game !== game.name) await this.levels.load(game.name);
  }

  /**
   * Another level of the game that is played, if there is one.
   * @param {Entry | null} entry
   */
  goTo(entry) {
    const { game } = this.play;
    if (entry) this.#goOn(() => this.#open(game, entry.id));
  }

  /** @param {number} by so many levels further on */
  goBeside(by) {
    this.goTo(this.levels.beside(by));
  }

  /**
   * Plays a level that is in no list: from a file, a link or the builder. Its address holds it.
   * @param {Level} level
   * @param {string | null} id of its draft, if it is one
   */
  async openLevel(level, id = null) {
    const packed = await packLevel(level);
    setAddress({ screen: "link", packed, watch: false });
    await this.#openLink(packed, false);
    this.draft = id;
  }

  /**
   * Keeps all levels of a file as one's own, and shows them on the map.
   * @param {Level[]} found
   * @param {string} name
   */
  async takeCollection(found, name) {
    const game = this.#find(found[0].game);
    const collection = name.replace(/\.[^.]*$/, "");
    const taken = found.map((level, number) => ({ ...level, title: level.title || `${collection} ${number + 1}` }));
    addDrafts(taken.filter((level) => level.game === game.name), collection);
    await this.#openMap(game);
    showNotice(`${found.length} levels from ${name} are yours now.`);
  }

  async toggleBuilder() {
    const { play, builder } = this;
    if (builder.isOpen) return builder.close();
    play.do("pause");
    play.do("put-down");
    await play.settled();
    dismiss();
    builder.open(play.game, play.level, this.draft);
  }

  /**
   * Back from the builder: to the level as it was built, or to what was played before.
   * @param {Level | null} level
   * @param {string | null} id of the draft
   */
  #leaveBuilder(level, id) {
    const { play, builder } = this;
    if (level) this.#goOn(() => this.openLevel(level, id));
    else if (play.view && play.game === builder.game) {
      setAddress(this.#playing);
      this.stage.begin();
    } else {
      setAddress({ screen: "map", game: builder.game.name });
      this.inTurn(() => this.#openMap(builder.game));
    }
  }

  /** @param {string} name */
  #find(name) {
    const game = this.games.find((candidate) => candidate.name === name);
    if (!game) throw new Error(`There is no game ${name} here.`);
    return game;
  }

  /**
   * The server wrote the tabs into the document, so that they work from the first moment. They are
   * kept, for one of them may just be pressed; a page with other games gets its own.
   */
  #fillTabs() {
    const tabs = byId("games");
    const known = new Map([...tabs.children].map((tab) => [tab.dataset.game, tab]));
    const wanted = this.games.map(({ name, title }) => {
      const tab = known.get(name) ?? make("a", {}, title);
      tab.dataset.game = name;
      tab.href = writeAddress({ screen: "map", game: name });
      return tab;
    });
    if (wanted.length !== known.size || wanted.some((tab) => !tab.isConnected)) tabs.replaceChildren(...wanted);
    tabs.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      const tab = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-game]"));
      if (!tab || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      markTab(tab.dataset.game);
      this.#goToGame(tab.dataset.game ?? "");
    });
  }

  /**
   * The game where it was left, or with the level that comes next.
   * @param {string} name
   */
  #goToGame(name) {
    this.#goOn(async () => {
      const game = this.#find(name);
      this.builder.abandon();
      const left = recall(`play:${game.name}`);
      if (left && left.id === null && goesOn(left)) return this.openLevel(left.save.level);
      await this.levels.load(game.name);
      if (this.levels.first) await this.#open(game, this.levels.first);
      else await this.#openMap(game);
    });
  }

  /**
   * @param {Game} game
   * @param {string} [pack]
   */
  async #openMap(game, pack) {
    await Promise.all([this.loadLevels(game), drafts(game.name).length ? this.#prepare(game) : null]);
    this.showScreen("map", game);
    showMap(game, this.levels, pack, {
      play: (id) => this.inTurn(() => this.#openDraft(id)),
      copy: (id) => (copyDraft(id), this.inTurn(() => this.#openMap(game))),
      remove: (id) => this.inTurn(() => this.#deleteDraft(game, id)),
      make: (difficulty) => this.#makeLevel(game, difficulty),
    });
  }

  /** @param {string} id */
  async #openDraft(id) {
    const level = draftLevel(id);
    if (level) await this.openLevel(level, id);
  }

  /**
   * @param {Game} game
   * @param {string} id
   */
  async #deleteDraft(game, id) {
    const published = findDraft(id)?.published;
    if (published) {
      await server.forget(published);
      this.levels.forget();
    }
    removeDraft(id);
    await this.#openMap(game);
  }

  /**
   * Has a level made, which takes seconds: whoever goes elsewhere meanwhile has changed their mind.
   * @param {Game} game
   * @param {string} difficulty
   */
  async #makeLevel(game, difficulty) {
    this.#making?.abort();
    const { signal } = (this.#making = new AbortController());
    const begun = performance.now();
    const tell = () => showNotice(`A new ${difficulty} level is being made, and solved before you see it…`, ` ${Math.round((performance.now() - begun) / 1000)} s`);
    tell();
    const timer = setInterval(() => signal.aborted || tell(), 1000);
    try {
      const { level } = await server.make(game.name, difficulty, signal);
      if (!signal.aborted) await this.inTurn(() => this.openLevel(level));
    } catch (error) {
      if (!signal.aborted) showNotice(`No level this time: ${error.message}`);
    } finally {
      clearInterval(timer);
    }
  }

  /**
   * The builder by itself: on a draft, or on a blank board.
   * @param {Game} game
   * @param {string | null} id
   */
  async #openBuilder(game, id) {
    const level = (id && draftLevel(id)) || blankLevel(game);
    await this.#prepare(game);
    dismiss();
    this.showScreen("play", game);
    nameLevel(game, level);
    byId("previous").disabled = byId("next").disabled = true;
    this.builder.open(game, level, id && findDraft(id) ? id : null);
  }

  /**
   * Plays a level of the list, from where it was left.
   * @param {Game} game
   * @param {string} id
   */
  async #open(game, id) {
    const { play } = this;
    const left = recall(`play:${game.name}`);
    if (left?.id === id && goesOn(left)) {
      await play.begin(game, { save: left.save }, id).catch(() => play.begin(game, { id }));
    } else await play.begin(game, { id });
    this.draft = null;
    setAddress((this.#playing = { screen: "level", game: game.name, id }));
  }

  /**
   * A level that somebody sent, to be played from its start or, with its moves, to be watched.
   * @param {string} packed
   * @param {boolean} watch
   */
  async #openLink(packed, watch) {
    const { play } = this;
    const sent = await unpackLevel(packed).catch(() => {
      throw new Error("This link is damaged: part of it is missing. Ask for it again.");
    });
    const game = this.#find(sent.level.game);
    const left = recall(`play:${game.name}`);
    const same = left?.id === null && JSON.stringify(left.save.level) === JSON.stringify(sent.level);
    await play.begin(game, same && goesOn(left) && !watch ? { save: left.save } : { level: sent.level });
    this.draft = null;
    this.#playing = { screen: "link", packed, watch };
    if (watch && sent.moves) play.do("watch", { moves: sent.moves });
  }

  /**
   * One game after the other, so that the one asked for last is there in the end.
   * @param {Game} game
   */
  #prepare(game) {
    const prepare = async () => {
      if (this.#prepared === game.name) return;
      await showSheet(game);
      fillPad(byId("pad"), game.actions, this.act);
      this.#prepared = game.name;
    };
    this.#preparing = this.#preparing.then(prepare, prepare);
    return this.#preparing;
  }
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

/** @param {string | undefined} game */
function markTab(game) {
  for (const tab of byId("games").children) {
    const is = tab.dataset.game === game;
    tab.setAttribute("aria-current", String(is));
    if (is && tab.parentNode.scrollWidth > tab.parentNode.clientWidth) tab.scrollIntoView({ block: "nearest", inline: "center" });
  }
}
