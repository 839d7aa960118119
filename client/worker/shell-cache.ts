// Put in by the build (client/build/app-worker.ts): its name, and the files that the product starts from.
declare const __BUILD__: string;
declare const __FILES__: readonly string[];

export const BUILD = __BUILD__;

const PREFIX = 'weft-shell-';
const NAME = `${PREFIX}${BUILD}`;
/** The page of every screen, as the server sends it to whoever asks: nothing of a member is in it. */
const PAGE = '/';
const FILES: ReadonlySet<string> = new Set(__FILES__);

/** Names under `/assets/` tell their content; all other files may have changed under the same name. */
const isHashed = (path: string) => path.startsWith('/assets/');

/** Fetches all that the product starts from. Throws where one can't be had: the worker is then not installed. */
export async function fill(): Promise<void> {
  const cache = await caches.open(NAME);
  const files = [...FILES].map((path) => new Request(path, { cache: isHashed(path) ? 'default' : 'reload' }));
  // Without the cookies, as somebody gets it who has no session.
  await cache.addAll([new Request(PAGE, { cache: 'reload', credentials: 'omit' }), ...files]);
}

/** Removes what earlier builds have left. */
export async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The page that was stored with this build's files; a failure of the network where it is gone. */
export async function storedPage(): Promise<Response> {
  return (await caches.match(PAGE, { cacheName: NAME })) ?? Response.error();
}

/**
 * Whether a request is one for the product's own code and looks. What members have uploaded, and what the API says, never is: that belongs
 * to a session.
 */
export function isOurs(request: Request, path: string): boolean {
  if (FILES.has(path)) return true;
  return isHashed(path) && ['script', 'style', 'font'].includes(request.destination);
}

/** A file from the cache, else from the network; hashed ones stay for the next time. */
export async function fileOf(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(NAME);
  const stored = await cache.match(path);
  if (stored) return stored;
  const response = await fetch(request);
  if (response.ok && isHashed(path)) await cache.put(path, response.clone());
  return response;
}
