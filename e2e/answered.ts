import type { Page, Response } from 'playwright-core';

/**
 * The server's answer to the page's next call of this method and path (without `/api`, whatever stands behind it). To be called before
 * what causes the call: much is shown before the server knows of it, and a page that is left takes the call along.
 */
export function answered(page: Page, method: string, path: string): Promise<Response> {
  return page.waitForResponse(
    (response) =>
      response.request().method() === method && new URL(response.url()).pathname.startsWith(`/api${path}`),
  );
}
