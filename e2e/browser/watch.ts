import type { BrowserContext } from 'playwright-core';

/** Prefix of the page's own reports of CSP violations. */
const VIOLATION = 'Content-Security-Policy violation:';

/**
 * Records everything that must not happen on a page: calls to other origins, CSP violations, console errors,
 * uncaught errors and server failures. Returns the growing list.
 */
export async function watchForProblems(context: BrowserContext, address: string): Promise<readonly string[]> {
  const problems: string[] = [];
  await context.addInitScript((prefix) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      reportError(new Error(`${prefix} ${event.violatedDirective} blocked ${event.blockedURI}`));
    });
  }, VIOLATION);
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (['http:', 'https:', 'ws:', 'wss:'].includes(url.protocol) && url.host !== new URL(address).host) {
      problems.push(`A request left for ${url.origin}`);
    }
  });
  context.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} from ${response.url()}`);
  });
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`Console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => problems.push(`Uncaught: ${error.error().message}`));
  return problems;
}
