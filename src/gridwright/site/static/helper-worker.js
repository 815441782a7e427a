// A helper: does the tasks it is given, one after the other.

import { startPython } from "./python.js";

const { searchParams } = new URL(location.href);
const places = { files: String(searchParams.get("files")), runtime: String(searchParams.get("runtime")) };
const started = startPython(places).then((python) => python.pyimport("gridwright.site.helper"));

addEventListener("message", async ({ data: { task, given } }) => {
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
