// The page's other side: Python answers its questions in this worker, as a server would.

import { Crew } from "./crew.js";
import { startPython } from "./python.js";

const { searchParams } = new URL(location.href);
const places = { files: String(searchParams.get("files")), runtime: String(searchParams.get("runtime")) };
const WARM_AFTER = 1500; // milliseconds without a question before the first helper is started

const crew = new Crew(() => new Worker(`${places.files}helper-worker.js${location.search}`, { type: "module" }));
/** @type {(begun: { records: string, joined: string }) => void} */
let begin = () => {};
/** @type {Promise<{ records: string, joined: string }>} */
const begun = new Promise((resolve) => (begin = resolve));
const desk = open();
let last = 0;

async function open() {
  const [python, { records, joined }] = await Promise.all([startPython(places), begun]);
  const keep = (/** @type {string} */ changes) => postMessage({ changes });
  const elsewhere = (/** @type {string} */ task, /** @type {string} */ given, /** @type {number} */ number, /** @type {boolean} */ brief) =>
    crew.run(task, given, number, brief, (event) => postMessage({ number, part: event }));
  return python.pyimport("gridwright.site.worker").open_desk(records, joined, keep, elsewhere);
}

/** @param {{ number: number, method: string, path: string, body: string }} question */
async function answer({ number, method, path, body }) {
  last = number;
  try {
    const [status, kind, text] = JSON.parse(await (await desk).answer(number, method, path, body));
    postMessage({ number, status, kind, body: text });
  } catch (error) {
    postMessage({ number, status: 500, kind: "application/json", body: JSON.stringify({ error: error.message }) });
  }
  setTimeout(() => last === number && crew.warm(), WARM_AFTER);
}

addEventListener("message", async ({ data }) => {
  if (data.begin) begin(data.begin);
  else if (data.heard) (await desk).hear(data.heard);
  else if (data.abort) crew.cancel(data.abort);
  else answer(data);
});
