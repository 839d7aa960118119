import { storedPage } from './shell-cache.ts';

/** How long the network may take for a page before the stored one stands in (ms). */
const PATIENCE = 4000;

/** Addresses that are no screens of the product. */
const NO_SCREEN = /^\/(api|uploads|dev|assets|socket\.io|healthz|readyz|metrics)(\/|$)|\.\w+$/;

export function isScreen(path: string): boolean {
  return !NO_SCREEN.test(path);
}

/**
 * A screen's page: as the server has it now, so that an update is never a visit late; the stored one without a network, with one that
 * answers nothing, and while the server is away.
 */
export async function openPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const fromServer = async () => {
    const response = ((await preloadResponse) as Response | undefined) ?? (await fetch(request));
    return response.status < 500 ? response : storedPage();
  };
  const afterAWhile = new Promise<Response>((resolve) => {
    setTimeout(() => void storedPage().then((page) => page.ok && resolve(page)), PATIENCE);
  });
  return Promise.race([fromServer().catch(storedPage), afterAWhile]);
}
