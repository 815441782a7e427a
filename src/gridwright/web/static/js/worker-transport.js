// Questions to a worker of this page, in which Python answers them as a server would.
//
// Until Python is there, what every visitor is answered alike comes from files, and the home as it was
// last answered, so the first board is there at once; the page hears `python-ready` when it may ask for that again.
// Whatever else is asked waits and is answered in its turn.

import { whenSeen } from "./dom.js";
import { openKept } from "./kept.js";

const ANSWERS = "answer/"; // begins the keys of answers that are kept

const isHome = (/** @type {string} */ path) => path.startsWith("/api/home");

/**
 * @typedef {{ resolve: (response: Response) => void, parts: ReadableStreamDefaultController<string> | null }} Asker
 * @typedef {{ method: string, path: string, body: string }} Question
 */

/**
 * @param {{ files: string, runtime: string, library: string, joined: string }} site
 * @returns {import("./server.js").Transport}
 */
export function workerTransport(site) {
  const address = (/** @type {string} */ path) => new URL(path, document.baseURI).href;
  const worker = new Worker(`${address(site.files)}desk-worker.js`, { type: "module" });
  worker.postMessage({ start: { files: address(site.files), runtime: address(site.runtime), library: address(site.library) } });
  const kept = openKept();
  /** @type {Map<number, Asker>} */
  const askers = new Map();
  let last = 0;
  let isReady = false; // whether Python is there
  let isOld = false; // whether something was answered as it was the last time

  kept.then((records) => {
    worker.postMessage({ begin: { records: JSON.stringify(pythons(records.all)), joined: site.joined } });
    records.onOther = (changes) => worker.postMessage({ heard: JSON.stringify(pythons(changes)) });
  });

  worker.onmessage = async ({ data: { ready, number, part, status, kind, body, changes } }) => {
    if (changes !== undefined) return (await kept).put(JSON.parse(changes));
    if (ready) {
      isReady = true;
      document.documentElement.dataset.python = "ready";
      if (isOld) dispatchEvent(new Event("python-ready"));
      navigator.serviceWorker?.register("service-worker.js").catch(() => {}); // then a network is needed
      return;
    }
    const asker = askers.get(number);
    if (!asker) return;
    if (part !== undefined) hearPart(asker, part);
    else {
      askers.delete(number);
      if (kind === "text/event-stream") {
        hearPart(asker, body);
        asker.parts?.close();
      } else if (asker.parts) asker.parts.error(new Error(JSON.parse(body).error));
      else asker.resolve(new Response(body, { status, headers: { "content-type": kind } }));
    }
  };

  worker.onerror = () => {
    const body = JSON.stringify({ error: "This browser cannot run the page's Python. A newer one can." });
    for (const { resolve } of askers.values()) resolve(new Response(body, { status: 501 }));
    askers.clear();
  };

  /** @param {Question} question */
  function ask(question, /** @type {AbortSignal | null | undefined} */ signal = null) {
    const number = ++last;
    return new Promise((resolve, reject) => {
      askers.set(number, { resolve, parts: null });
      worker.postMessage({ number, ...question });
      signal?.addEventListener("abort", () => {
        const parts = askers.get(number)?.parts;
        if (!askers.delete(number)) return;
        worker.postMessage({ abort: number });
        parts?.error(signal.reason);
        reject(signal.reason);
      });
    });
  }

  /** @type {import("./server.js").Transport["send"]} */
  async function send(path, options = {}) {
    const question = { method: options.method ?? "GET", path, body: named(path, options) };
    if (options.signal?.aborted) throw options.signal.reason;
    const early = isReady ? null : await answerEarly(question, address(site.files), (await kept).all);
    isOld ||= early !== null && isHome(path) && ANSWERS + path in (await kept).all;
    if (!early) return asPixels(path, await noted(path, await ask(question, options.signal)));
    if (question.method !== "GET") ask(question); // Python does it too, when it is there
    return early;
  }

  /**
   * @param {string} path
   * @param {Response} response
   */
  async function noted(path, response) {
    if (response.ok && isHome(path)) (await kept).put({ [ANSWERS + path]: await response.clone().text() });
    return response;
  }

  return { send, showImage: (image, path) => showWhenSeen(image, path, send) };
}

/**
 * Of what is kept, that which Python knows: drafts and answers are the page's own.
 * @param {Record<string, any>} records
 */
const pythons = (records) =>
  Object.fromEntries(Object.entries(records).filter(([key]) => !key.startsWith("draft/") && !key.startsWith(ANSWERS)));

/**
 * @param {Asker} asker
 * @param {string} part
 */
function hearPart(asker, part) {
  if (!asker.parts) {
    const stream = new ReadableStream({ start: (parts) => void (asker.parts = parts) });
    asker.resolve(new Response(stream.pipeThrough(new TextEncoderStream())));
  }
  asker.parts?.enqueue(`data: ${part}\n\n`);
}

/**
 * The body of a question. A play gets its name here, so that it can be played before Python knows it.
 * @param {string} path
 * @param {RequestInit} options
 */
function named(path, { body }) {
  const text = String(body ?? "");
  return path === "/api/plays" ? JSON.stringify({ ...JSON.parse(text), play: crypto.randomUUID() }) : text;
}

/**
 * What a visitor who has nothing here yet is answered, from the site's files; null for all else.
 * @param {Question} question
 * @param {string} files
 * @param {Record<string, any>} records
 */
async function answerEarly({ method, path, body }, files, records) {
  if (isHome(path) && records[ANSWERS + path]) return new Response(records[ANSWERS + path]);
  const keys = Object.keys(pythons(records));
  const hasPlayed = keys.some((key) => key.startsWith("progress/"));
  const { pathname, searchParams } = new URL(path, "http://site");
  const [, , kind, game, what] = pathname.split("/");
  if (method === "GET" && what === "sprites.svg") return file(`${files}early/sprites-${game}.svg`);
  if (method === "GET" && kind === "home" && !hasPlayed) return file(`${files}early/home-${searchParams.get("theme")}.json`);
  if (method === "GET" && what === "levels" && !keys.length) return file(`${files}early/levels-${game}.json`);
  if (method !== "POST" || pathname !== "/api/plays") return null;
  const { id, level, save, play, text } = JSON.parse(body);
  if (!id || level || save || text) return null;
  const found = await file(`${files}early/begin-${id}.json`);
  if (!found) return null;
  const { key, view } = await found.json();
  if (records[`progress/local/${key}`]?.session) return null; // it is gone on with
  const bests = Object.values(records).filter((record) => record.measure && record.key === key);
  const best = Object.fromEntries(bests.map(({ measure, value }) => [measure, value]));
  return new Response(JSON.stringify({ play, ...view, best }), { status: 201 });
}

/**
 * Python draws shapes; where pixels are asked for, the browser makes them of those.
 * @param {string} path
 * @param {Response} response
 */
async function asPixels(path, response) {
  if (!path.endsWith(".png") || !response.ok) return response;
  const image = new Image();
  image.src = URL.createObjectURL(await response.blob());
  await image.decode();
  URL.revokeObjectURL(image.src);
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Response(await canvas.convertToBlob());
}

/** What was fetched before the service worker was there, which keeps it when it comes. @type {Set<string>} */
const fetched = new Set();
globalThis.navigator?.serviceWorker?.addEventListener("controllerchange", () => fetched.forEach((address) => fetch(address).catch(() => {}))); // without a network Python shows it

/** @param {string} address */
async function file(address) {
  fetched.add(address);
  const response = await fetch(address).catch(() => null);
  return response?.ok ? response : null;
}

/**
 * @param {HTMLImageElement} image
 * @param {string} path
 * @param {import("./server.js").Transport["send"]} send
 */
function showWhenSeen(image, path, send) {
  whenSeen(image, async () => {
    const response = await send(path);
    if (!response.ok) return;
    image.src = URL.createObjectURL(await response.blob());
    image.onload = () => URL.revokeObjectURL(image.src);
  });
}
