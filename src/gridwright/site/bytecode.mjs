// Run by node when a site is written: `node bytecode.mjs FOLDER COMPILER`, where FOLDER holds Pyodide and
// the package. Both archives there, of the standard library and of the package, are compiled in place.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

const [folder, compiler] = process.argv.slice(2);
const bytes = (/** @type {string} */ name) => new Uint8Array(readFileSync(join(folder, name)));

try {
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
  const python = await loadPyodide({
    indexURL: folder,
    env: { PYTHONPATH: "/gridwright.zip", PYTHONHASHSEED: "0" }, // the same sources are the same bytes
    fsInit: async (/** @type {any} */ FS) => FS.writeFile("/gridwright.zip", bytes("gridwright.zip")),
  });
  python.runPython(readFileSync(compiler, "utf-8"));
  for (const name of ["python_stdlib.zip", "gridwright.zip"]) writeFileSync(join(folder, name), python.FS.readFile(`/compiled/${name}`));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
