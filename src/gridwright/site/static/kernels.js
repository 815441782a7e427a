// The compiled kernels: lines of text in, lines of text out.
//
// A kernel runs until it is done, so this belongs into a worker. Each call gets an instance of its
// own, and all the memory that a search took goes with it.

const CLOCK_RESOLUTION = 1e-6;

/** Compiles the kernels once. @param {BufferSource} bytes */
export async function compile(bytes) {
  const module = await WebAssembly.compile(bytes);
  return {
    /**
     * Calls a kernel. `watch` is told of progress and answers whether to go on.
     * @param {string} kernel
     * @param {string} request
     * @param {(states: number, depth: number, bound: number) => boolean} [watch]
     * @returns {string}
     */
    call(kernel, request, watch = () => true) {
      return run(module, kernel, request, watch);
    },
  };
}

/**
 * @param {WebAssembly.Module} module
 * @param {string} kernel
 * @param {string} request
 * @param {(states: number, depth: number, bound: number) => boolean} watch
 */
function run(module, kernel, request, watch) {
  const bytes = () => new Uint8Array(exports.memory.buffer);
  const text = (/** @type {number} */ start, /** @type {number} */ end) => new TextDecoder().decode(bytes().slice(start, end));
  const imports = {
    watch: (/** @type {[number, number, number]} */ ...progress) => (watch(...progress) ? 1 : 0),
    fail: (/** @type {number} */ start, /** @type {number} */ length) => {
      throw new Error(text(start, start + length));
    },
  };
  const instance = new WebAssembly.Instance(module, { gridwright: imports, ...system(bytes) });
  const exports = /** @type {Record<string, any>} */ (instance.exports);
  exports._initialize();
  const sent = new TextEncoder().encode(request);
  const room = exports.gridwright_request(sent.length); // may move the memory
  bytes().set(sent, room);
  const start = exports[kernel]();
  return text(start, bytes().indexOf(0, start));
}

/**
 * What the C++ library asks of its system: a clock, and nobody to write to.
 * @param {() => Uint8Array} bytes
 */
function system(bytes) {
  const view = () => new DataView(bytes().buffer);
  const nothing = () => 0;
  const calls = {
    clock_time_get: (/** @type {number} */ _clock, /** @type {bigint} */ _precision, /** @type {number} */ at) => {
      const nanoseconds = BigInt(Math.round(performance.now() / CLOCK_RESOLUTION));
      view().setBigUint64(at, nanoseconds, true);
      return 0;
    },
    environ_sizes_get: (/** @type {number} */ count, /** @type {number} */ size) => {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: nothing,
    fd_close: nothing,
    fd_fdstat_get: nothing,
    fd_seek: nothing,
    fd_write: nothing,
    proc_exit: (/** @type {number} */ status) => {
      throw new Error(`the kernel ended with ${status}`);
    },
    random_get: nothing,
  };
  return { wasi_snapshot_preview1: calls };
}
