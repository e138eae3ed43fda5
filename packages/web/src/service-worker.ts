/**
 * Keeps the app on the device, so that it opens without a network. Built on its own as `/sw.js`;
 * it uses nothing of the app. What the server says (`/api`) is never kept here.
 */

/** What of a service worker's world is used here; the app's own types are those of a page. */
interface Waited {
  readonly waitUntil: (work: Promise<unknown>) => void;
}
interface Fetched {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
}
interface Worker {
  readonly location: Location;
  readonly skipWaiting: () => Promise<void>;
  readonly clients: { readonly claim: () => Promise<void> };
  addEventListener(kind: 'install' | 'activate', run: (event: Waited) => void): void;
  addEventListener(kind: 'fetch', run: (event: Fetched) => void): void;
}

const worker = globalThis as unknown as Worker;

/** The build writes its files and their common mark in here. */
const BUILD = JSON.parse('%BUILD%') as { readonly mark: string; readonly files: string[] };
const PREFIX = 'tillbook-app-';
const CACHE = `${PREFIX}${BUILD.mark}`;
/** Pages that are open still run the release before. */
const RELEASES_KEPT = 2;
const AT_ONCE = 4;
const PAGE_PATIENCE_MS = 3_000;

const PAGE = '/';
const files = new Set(BUILD.files);
/** Never the app's: the server answers these itself. */
const SERVERS = ['/api', '/metrics', '/mailbox', '/r/'];

async function keepFile(cache: Cache, path: string): Promise<void> {
  // What has its hash in its name is the same in every release that has it.
  const known = path.startsWith('/assets/') ? await caches.match(path) : undefined;
  if (known !== undefined) return cache.put(path, known);
  const answer = await fetch(path, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  await cache.put(path, answer);
}

/** A few at a time: the page that is in use has the right of way. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  const left = [PAGE, ...files];
  const lane = async (): Promise<void> => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      await keepFile(cache, path);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

async function dropOldReleases(): Promise<void> {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  const old = ours.slice(0, Math.max(0, ours.length - RELEASES_KEPT + 1));
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function fromCache(path: string, request: Request): Promise<Response> {
  return (await caches.match(path)) ?? fetch(request);
}

/** The newest page there is; the kept one when the server is silent, broken or slow. */
async function page(request: Request): Promise<Response> {
  const kept = (await caches.open(CACHE)).match(PAGE);
  const asked = fetch(request).then((answer) => {
    if (answer.status >= 500) throw new Error(String(answer.status));
    return answer;
  });
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => void kept.then((found) => found && resolve(found)), PAGE_PATIENCE_MS);
  });
  try {
    return await Promise.race([asked, late]);
  } catch (error) {
    const found = await kept;
    if (found === undefined) throw error;
    return found;
  }
}

worker.addEventListener('install', (event) => {
  // Carts and unsent sales lie in the browser's storage: a page may go on with another release.
  event.waitUntil(keepAll().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOldReleases().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (SERVERS.some((prefix) => pathname.startsWith(prefix))) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (files.has(pathname) || pathname.startsWith('/assets/')) {
    event.respondWith(fromCache(pathname, request));
  }
});
