// The page's other side: Python answers its questions in this worker, as a server would.
//
// The page says first where Python is, then what the browser has kept, and then asks.

import { Crew } from "./crew.js";
import { addKernels, startPython } from "./python.js";

const WARM_AFTER = 1500; // milliseconds without a question before the first helper is started

/** @type {PromiseWithResolvers<import("./python.js").Places>} */
const told = Promise.withResolvers();
/** @type {PromiseWithResolvers<{ records: string, joined: string }>} */
const begun = Promise.withResolvers();
/** @type {Crew} */
let crew;
const desk = open();
desk.then(() => postMessage({ ready: true }));
let last = 0;

async function open() {
  const places = await told.promise;
  crew = new Crew(() => {
    const worker = new Worker(`${places.files}helper-worker.js`, { type: "module" });
    worker.postMessage({ start: places });
    return worker;
  });
  const [python, { records, joined }] = await Promise.all([startPython(places), begun.promise]);
  const keep = (/** @type {string} */ changes) => postMessage({ changes });
  const elsewhere = (/** @type {string} */ task, /** @type {string} */ given, /** @type {number} */ number, /** @type {import("./crew.js").Manner} */ manner) =>
    crew
      .run(task, given, number, manner, (event) => postMessage({ number, part: event }))
      .then((answer) => JSON.stringify({ answer }), (error) => JSON.stringify({ error: error.message }));
  setTimeout(() => addKernels(python, places)); // a first board needs none
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
  if (data.start) told.resolve(data.start);
  else if (data.begin) begun.resolve(data.begin);
  else if (data.heard) (await desk).hear(data.heard);
  else if (data.abort) crew.cancel(data.abort);
  else answer(data);
});
