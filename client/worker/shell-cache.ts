// Replaced by the build (client/build/app-worker.ts): its name, the files of the app shell, and those of its texts by
// language.
declare const __BUILD__: string;
declare const __FILES__: readonly string[];
declare const __TEXTS__: Readonly<Record<string, readonly string[]>>;

export const BUILD = __BUILD__;

const PREFIX = 'weft-shell-';
const NAME = `${PREFIX}${BUILD}`;
/** Held to delete a cache of the app shell, and shared to open one. */
const SHELL_LOCK = 'weft-shell';
/** The HTML page of every screen, without any member's data. */
const PAGE = '/';
const FILES: ReadonlySet<string> = new Set(__FILES__);

/** Files under `/assets/` have a content hash in their name. Other files may change under the same name. */
const isHashed = (path: string) => path.startsWith('/assets/');

/** Caches all files of the app shell. Throws if one is missing; the worker is then not installed. */
export async function fill(): Promise<void> {
  const cache = await caches.open(NAME);
  const files = [...FILES].map((path) => new Request(path, { cache: isHashed(path) ? 'default' : 'reload' }));
  // Fetched without cookies, as visitors without a session get it.
  await cache.addAll([new Request(PAGE, { cache: 'reload', credentials: 'omit' }), ...files]);
}

/**
 * Returns this build's cache; undefined if a newer worker has deleted it. A replaced worker may still handle an
 * event, and `caches.open` would create its cache again. The lock keeps a deletion from coming between.
 */
function ownCache(): Promise<Cache | undefined> {
  return navigator.locks.request(SHELL_LOCK, { mode: 'shared' }, async () =>
    (await caches.has(NAME)) ? caches.open(NAME) : undefined,
  );
}

/** Caches the texts of the app shell in the language of a page. Those that are missing load later, with their screens. */
export async function keepTexts(language: string): Promise<void> {
  const cache = await ownCache();
  if (!cache) return;
  const files = __TEXTS__[language] ?? [];
  const stored = await Promise.all(files.map((file) => cache.match(file)));
  await cache.addAll(files.filter((_, index) => !stored[index]));
}

/** Removes the caches of earlier builds. */
export async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await navigator.locks.request(SHELL_LOCK, () => Promise.all(old.map((name) => caches.delete(name))));
}

/** Returns this build's cached page, or a network error if it is missing. */
export async function storedPage(): Promise<Response> {
  return (await caches.match(PAGE, { cacheName: NAME })) ?? Response.error();
}

/**
 * Whether a request is for the client's own code or styles. Uploads and API responses belong to a session and
 * are never cached.
 */
export function isCacheable(request: Request, path: string): boolean {
  if (FILES.has(path)) return true;
  return isHashed(path) && ['script', 'style', 'font'].includes(request.destination);
}

/** Returns a file from the cache or the network. Hashed files are added to the cache. */
export async function fileOf(request: Request, path: string): Promise<Response> {
  const stored = await caches.match(path, { cacheName: NAME });
  if (stored) return stored;
  const response = await fetch(request);
  if (response.ok && isHashed(path)) await (await ownCache())?.put(path, response.clone());
  return response;
}
