// Has the whole site at hand, so that it is there without a network and costs no bytes twice.
//
// A cache holds one version of the site, whole. A new version fills a cache of its own while the old one
// is in use, and takes its place when the only window is opened or loaded again.

const VERSION = "<!-- version -->";
/** @type {string[]} */
const FILES = JSON.parse("<!-- files -->");

const worker = /** @type {any} */ (self);
const PREFIX = `gridwright ${new URL(worker.registration.scope).pathname} `;
const CACHE = PREFIX + VERSION;
// Shown for a moment while the new version takes over. It asks nothing meanwhile: browsers wait for a
// worker that has nothing to do.
const HANDOVER = "<!doctype html><script>navigator.serviceWorker.oncontrollerchange = () => location.reload();</script>";
const SOON = { "content-type": "text/html", refresh: "2" }; // seconds, should nobody say that it is done

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fill()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(takeOver()));
worker.addEventListener("message", () => worker.skipWaiting());
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});

async function fill() {
  const cache = await caches.open(CACHE);
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
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
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
  if (request.mode === "navigate" && (await isReplaced())) return new Response(HANDOVER, { headers: SOON });
  const wanted = request.mode === "navigate" ? "./" : request;
  const known = await caches.match(wanted, { cacheName: CACHE, ignoreSearch: true });
  if (known) return known;
  const response = await fetch(request);
  // A newer version may have deleted the cache meanwhile, and for good.
  if (response.ok && request.url.includes("/early/") && (await caches.has(CACHE))) {
    await (await caches.open(CACHE)).put(request, response.clone());
  }
  return response;
}
