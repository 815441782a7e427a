// Answers calls of the kernels for a test: a request a line in, an answer a line out, as JSON.
import { readFileSync, readSync, writeSync } from "node:fs";

import { compile } from "../../src/gridwright/site/static/kernels.js";

const kernels = await compile(readFileSync(process.argv[2]));
const say = (value) => writeSync(1, `${JSON.stringify(value)}\n`);
let heard = "";

/** The next line of the standard input; null at its end. */
function hear() {
  const chunk = Buffer.alloc(1 << 16);
  while (!heard.includes("\n")) {
    const size = readSync(0, chunk);
    if (!size) return null;
    heard += chunk.toString("utf8", 0, size);
  }
  const [line] = heard.split("\n", 1);
  heard = heard.slice(line.length + 1);
  return JSON.parse(line);
}

for (let call = hear(); call !== null; call = hear()) {
  const watch = (states, depth, bound) => {
    say({ progress: [states, depth, bound] });
    return hear();
  };
  try {
    say({ answer: kernels.call(call.kernel, call.request, watch) });
  } catch (error) {
    say({ error: error.message });
  }
}
