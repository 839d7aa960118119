import { storedPage } from './shell-cache.ts';

/** How long to wait for the network before the cached page is used. Milliseconds. */
const NETWORK_TIMEOUT = 4000;

/** Paths that are not screens. */
const NO_SCREEN = /^\/(api|uploads|dev|assets|socket\.io|healthz|readyz|metrics)(\/|$)|\.\w+$/;

export function isScreen(path: string): boolean {
  return !NO_SCREEN.test(path);
}

/**
 * Returns a screen's page from the server, so that updates apply at once. Returns the cached page while
 * offline, when the network does not respond in time, and for server errors.
 */
export async function openPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const fromServer = async () => {
    const response = ((await preloadResponse) as Response | undefined) ?? (await fetch(request));
    return response.status < 500 ? response : storedPage();
  };
  const fromCache = new Promise<Response>((resolve) => {
    setTimeout(() => void storedPage().then((page) => page.ok && resolve(page)), NETWORK_TIMEOUT);
  });
  return Promise.race([fromServer().catch(storedPage), fromCache]);
}
