// A helper: is told where Python is, and then does the tasks it is given, one after the other.

import { addKernels, startPython } from "./python.js";

/** @type {Promise<any>} */
let started;

/** @param {import("./python.js").Places} places */
async function open(places) {
  const python = await startPython(places);
  await addKernels(python, places);
  return python.pyimport("gridwright.site.helper");
}

addEventListener("message", async ({ data: { start, task, given } }) => {
  if (start) {
    started = open(start);
    return;
  }
  const tell = (/** @type {string} */ event) => postMessage({ event });
  try {
    postMessage({ answer: (await started).do(task, given, tell) });
  } catch (error) {
    postMessage({ error: sentence(error.message) });
  }
});

/**
 * The last line of what Python says about an error, without its name.
 * @param {string} told
 */
const sentence = (told) => (told.trim().split("\n").pop() ?? told).replace(/^[\w.]+: /, "");
