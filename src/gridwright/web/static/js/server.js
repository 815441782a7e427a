// What the page asks its other side for, as functions. Errors carry the other side's own sentence.
//
// A question reaches whoever answers it over HTTP, or by a worker of this page. Both take what `fetch`
// takes and answer as it does, and nothing else of the page knows which it is.

import { isSite, site } from "./site.js";
import { workerTransport } from "./worker-transport.js";

/**
 * @typedef {object} Transport
 * @property {(path: string, options?: RequestInit) => Promise<Response>} send
 * @property {(image: HTMLImageElement, path: string) => void} showImage gives an image its picture
 */

/** @type {Transport} */
const http = {
  send: (path, options) => fetch(path, options),
  showImage: (image, path) => (image.src = path),
};
const { send, showImage } = isSite ? workerTransport(site) : http;

export class ServerError extends Error {
  /**
   * @param {number} status
   * @param {{ error?: string, problems?: Problem[] } | null} answer
   */
  constructor(status, answer) {
    super(answer?.error ?? `the server answered ${status}`);
    this.status = status;
    this.problems = answer?.problems ?? [];
  }
}

/** Nobody answers: the server is down, or this device is offline. */
export class ServerAway extends Error {
  constructor() {
    super("The server does not answer just now. Nothing is lost: your game is kept here.");
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {RequestInit} options
 */
async function ask(method, path, body = undefined, options = {}) {
  const response = await send(path, {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
    ...options,
  }).catch((error) => {
    throw error instanceof TypeError ? new ServerAway() : error; // what browsers throw when nobody answers
  });
  if (!response.ok) throw new ServerError(response.status, await response.json().catch(() => null));
  return response;
}

/** @param {Parameters<typeof ask>} request */
const json = async (...request) => (await ask(...request)).json();
/** @param {Parameters<typeof ask>} request */
const blob = async (...request) => (await ask(...request)).blob();

/** @type {() => Promise<Game[]>} */
export const games = async () => {
  const known = document.getElementById("known-games")?.textContent; // the server wrote them there
  return known ? JSON.parse(known) : json("GET", "/api/games");
};
/** @type {(game: string) => Promise<string>} */
export const sprites = async (game) => (await ask("GET", `/api/games/${game}/sprites.svg`)).text();
/** @type {(game: string, page?: number) => Promise<{ levels: Entry[], next: number | null, first: string | null }>} */
export const levels = (game, page = 1) => json("GET", `/api/games/${game}/levels?page=${page}`);
/** @type {(theme: string) => Promise<{ games: GameCard[] }>} */
export const home = (theme) => json("GET", `/api/home?theme=${theme}`);
/** @type {(game: string) => Promise<{ scores: Score[], to_beat: number }>} */
export const scores = (game) => json("GET", `/api/games/${game}/scores`);
/** @type {(game: string, play: string, player: string) => Promise<{ scores: Score[], kept: number }>} */
export const keepScore = (game, play, player) => json("POST", `/api/games/${game}/scores`, { play, player });
/** @type {() => Promise<Today>} */
export const today = () => json("GET", "/api/today");
/** @type {(game: string, difficulty: string, signal: AbortSignal) => Promise<{ level: Level }>} */
export const make = (game, difficulty, signal) => json("POST", "/api/make", { game, difficulty }, { signal });
/** @type {(level: Level, signal: AbortSignal) => Promise<Advice>} */
export const advice = (level, signal) => json("POST", "/api/advice", { level }, { signal });
/** @type {(image: HTMLImageElement, text: string) => void} */
export const showCode = (image, text) => showImage(image, `/api/code.svg?text=${encodeURIComponent(text)}`);
/** @type {(image: HTMLImageElement, id: string, theme: string) => void} */
export const showPicture = (image, id, theme) =>
  showImage(image, `/api/levels/${encodeURIComponent(id)}/picture.svg?theme=${theme}`);
/** @type {() => Promise<{ records: Record<string, any> }>} */
export const everything = () => json("GET", "/api/everything");
/** @type {(records: Record<string, any>) => Promise<{ taken: number }>} */
export const takeEverything = (records) => json("POST", "/api/everything", { records });
/** @type {(name: string) => Promise<object>} */
export const results = (name) => json("GET", `/api/results?name=${encodeURIComponent(name)}`);
/** @type {(save: Save) => Promise<unknown>} */
export const leave = (save) => json("PUT", "/api/progress", { save }, { keepalive: true });

/** @type {(beginning: { level?: Level, save?: Save, id?: string, text?: boolean, foresight?: number }) => Promise<View & { play: string }>} */
export const begin = (beginning) => json("POST", "/api/plays", beginning);
/** @type {(play: string, commands: { commands: Command[], text?: boolean, foresight?: number }) => Promise<View>} */
export const goOn = (play, commands) => json("POST", `/api/plays/${play}`, commands);

/** @type {(level: Level) => Promise<{ problems: Problem[], doubts: Problem[] }>} */
export const check = (level) => json("POST", "/api/check", { level });
/** @type {(text: string, game: string | null, file?: string) => Promise<{ levels: Level[] }>} */
export const read = (text, game, file = "") => json("POST", "/api/read", { text, game, file });
/** @type {(level: Level, notation: string) => Promise<{ text: string, lost: string[] }>} */
export const write = (level, notation) => json("POST", "/api/write", { level, notation });
/** @type {(level: Level) => Promise<{ id: string }>} */
export const keep = (level) => json("POST", "/api/levels", { level });
/** @type {(id: string, level: Level) => Promise<{ id: string }>} */
export const change = (id, level) => json("PUT", `/api/levels/${id}`, { level });
/** @type {(id: string) => Promise<{ id: string }>} */
export const forget = (id) => json("DELETE", `/api/levels/${id}`);
/** @type {(level: Level, moves: string) => Promise<{ text: string }>} */
export const playthrough = (level, moves) => json("POST", "/api/playthrough", { level, moves });
/** @type {(level: Level, moves: string, theme: string) => Promise<Blob>} */
export const png = (level, moves, theme) => blob("POST", "/api/picture.png", { level, moves, theme });
/** @type {(level: Level, moves: string, theme: string) => Promise<Blob>} */
export const gif = (level, moves, theme) => blob("POST", "/api/play.gif", { level, moves, theme });

/**
 * Has the solver asked; `onEvent(event)` hears of `waiting`, `progress` and at last `result`.
 * `question` has the play, and the save for a server process that does not know it.
 * @param {{ play: string, save: Save, objective: string, effort: string }} where
 * @param {AbortSignal} signal
 * @param {(event: SearchEvent) => void} onEvent
 */
export async function solve({ play, save, objective, effort }, signal, onEvent) {
  const asked = { objective, effort };
  const from = (/** @type {object} */ where) => ask("POST", "/api/solve", { ...asked, ...where }, { signal });
  const response = await from({ play }).catch((error) => {
    if (error.status !== 404) throw error;
    return from({ save });
  });
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) onEvent(JSON.parse(event.slice("data: ".length)));
  }
}
