// Has the whole site at hand, so that it is there without a network and costs no bytes twice.
//
// A cache holds one version of the site, whole. A new version fills a cache of its own while the old one
// is in use, and takes its place when the only window is opened or loaded again.

const VERSION = "<!-- version -->";
/** @type {string[]} */
const FILES = JSON.parse("<!-- files -->");

const worker = /** @type {any} */ (self);
const PREFIX = `gridwright ${new URL(worker.registration.scope).pathname} `;

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fill()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(takeOver()));
worker.addEventListener("message", () => worker.skipWaiting());
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});

async function fill() {
  const cache = await caches.open(PREFIX + VERSION);
  await Promise.all(
    FILES.map(async (file) => {
      // A folder with a version in its name never changes: what an older site had of it is taken over.
      const known = /^[^/]+-[^/]+\//.test(file) ? await caches.match(file) : undefined;
      const response = known ?? (await fetch(file, { cache: "no-cache" }));
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
      await cache.put(file, response);
    }),
  );
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== PREFIX + VERSION) await caches.delete(name);
  }
  await worker.clients.claim();
}

/** Has a new version take over, unless another window is in the middle of the old one. */
async function isReplaced() {
  const { waiting } = worker.registration;
  if (!waiting || (await worker.clients.matchAll({ type: "window" })).length > 1) return false;
  waiting.postMessage("take over");
  return true;
}

/** @param {Request} request */
async function answer(request) {
  if (request.mode === "navigate" && (await isReplaced())) return new Response("", { headers: { refresh: "0" } });
  const cache = await caches.open(PREFIX + VERSION);
  const wanted = request.mode === "navigate" ? "./" : request;
  const known = await cache.match(wanted, { ignoreSearch: true });
  if (known) return known;
  const response = await fetch(request);
  if (response.ok && request.url.includes("/early/")) await cache.put(request, response.clone());
  return response;
}
