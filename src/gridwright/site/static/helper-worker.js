// A helper: is told where Python is, and then does the tasks it is given, one after the other.

import { startPython } from "./python.js";

/** @type {Promise<any>} */
let started;

addEventListener("message", async ({ data: { start, task, given } }) => {
  if (start) {
    started = startPython(start).then((python) => python.pyimport("gridwright.site.helper"));
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
