// Python in this worker: Pyodide's runtime, our package, and the compiled kernels.

import { compile } from "./kernels.js";

const PACKAGE = "/gridwright.zip";

/** @typedef {{ files: string, runtime: string, library: string }} Places of the package and the kernels, of Pyodide, of its library */

/**
 * Starts Python.
 * @param {Places} places
 * @returns {Promise<any>} Pyodide's interface
 */
export async function startPython({ files, runtime, library }) {
  const archive = bytes(`${files}gridwright.zip`);
  const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
  return loadPyodide({
    indexURL: runtime,
    stdLibURL: library,
    env: { PYTHONPATH: PACKAGE },
    fsInit: async (/** @type {any} */ FS) => FS.writeFile(PACKAGE, new Uint8Array(await archive)),
  });
}

/**
 * Has the kernels solve in that Python, if this site has them.
 * @param {any} python
 * @param {Places} places
 */
export async function addKernels(python, { files }) {
  const found = await bytes(`${files}kernels.wasm`);
  if (found.byteLength) python.pyimport("gridwright.site.kernels").use((await compile(found)).call);
}

/** @param {string} address */
async function bytes(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.arrayBuffer();
}
