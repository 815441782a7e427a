// Python in this worker: Pyodide's runtime, our package, and the compiled kernels.

import { compile } from "./kernels.js";

/**
 * Starts Python. `files` is the folder of the package and the kernels, `runtime` that of Pyodide.
 * @param {{ files: string, runtime: string }} places
 * @returns {Promise<any>} Pyodide's interface
 */
export async function startPython({ files, runtime }) {
  const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
  const [python, archive, kernels] = await Promise.all([
    loadPyodide({ indexURL: runtime }),
    bytes(`${files}gridwright.zip`),
    bytes(`${files}kernels.wasm`).then((found) => (found.byteLength ? compile(found) : null)),
  ]);
  python.unpackArchive(archive, "wheel");
  if (kernels) python.pyimport("gridwright.site.kernels").use(kernels.call);
  return python;
}

/** @param {string} address */
async function bytes(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.arrayBuffer();
}
