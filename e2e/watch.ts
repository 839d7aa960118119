import type { BrowserContext } from 'playwright-core';

/** Prefix of what the page itself reports of a broken content policy. */
const VIOLATION = 'Content-Security-Policy violation:';

/**
 * Writes down everything that must never happen on any page: a call to another origin, a violation of the content policy,
 * an error in the console, an uncaught error, a failure of the server. Answers the growing list.
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
