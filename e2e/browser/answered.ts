import type { Page, Response } from 'playwright-core';

/**
 * Resolves with the response to the page's next call of this method and path (a prefix without `/api`). Call
 * it before the action. Pages show results before the server responds, and leaving a page aborts its calls.
 */
export function answered(page: Page, method: string, path: string): Promise<Response> {
  return page.waitForResponse(
    (response) =>
      response.request().method() === method && new URL(response.url()).pathname.startsWith(`/api${path}`),
  );
}
