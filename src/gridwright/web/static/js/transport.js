// How a question reaches whoever answers it: a server over HTTP, or a worker of this page. Both take
// what `fetch` takes and answer as it does, and nothing else of the page knows which it is.

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

/** Where the files of a page without a server are; nothing of that where there is one. */
const { files = "", runtime = "", library = "", joined = "" } = globalThis.document?.documentElement.dataset ?? {};

export const isSite = files !== "";
/** The class that this page is for; empty for everybody's. @type {string} */
export const className = joined ? JSON.parse(joined).name : "";
const chosen = isSite ? workerTransport({ files, runtime, library, joined }) : http;
export const send = chosen.send;
export const showImage = chosen.showImage;
