import { Router, urlencoded, type Request } from 'express';
import { APP_NAME } from '@weft/shared/app';
import { callRecord } from '../../http/monitoring/call-record.ts';
import { html, sendPage, type Html } from '../../http/pages/html.ts';
import { secretDigest } from '../../platform/secret-digest.ts';
import type { SettingsStore } from './settings.store.ts';

/** Below the API. */
export const UNSUBSCRIBE_PATH = '/notifications/unsubscribe';

const TOKEN = /^[\w-]{43}$/;
const TITLE = 'Activity emails';

const ASK = (token: string): Html =>
  html`<h1>Unsubscribe from activity emails?</h1>
    <p>${APP_NAME} will stop emailing you activity summaries. You can turn them back on in your settings.</p>
    <form method="post" action="/api${UNSUBSCRIBE_PATH}?token=${token}">
      <button>Unsubscribe</button>
    </form>`;
const DONE = html`<h1>You are unsubscribed</h1>
  <p>You can turn activity emails back on in your settings.</p>`;
const UNKNOWN = html`<h1>This link has expired</h1>
  <p>You can turn activity emails off in your settings.</p>`;

/** The token is in the URL, as required by one-click unsubscribe. */
function tokenOf({ query }: Request): string | undefined {
  const { token } = query;
  return typeof token === 'string' && TOKEN.test(token) ? token : undefined;
}

/**
 * Unsubscribes with the token of a mail, without session. Opening the link changes nothing, because mail programs
 * prefetch links; the page's button and one-click unsubscribe (RFC 8058) do.
 */
export function unsubscribeRouter(settings: SettingsStore): Router {
  const router = Router({ caseSensitive: true });
  router.use(UNSUBSCRIBE_PATH, (_request, response, next) => {
    callRecord(response).route = UNSUBSCRIBE_PATH;
    next();
  });
  router.get(UNSUBSCRIBE_PATH, async (request, response) => {
    const token = tokenOf(request);
    const isKnown = token !== undefined && (await settings.knowsToken(secretDigest(token)));
    if (!isKnown) response.status(404);
    sendPage(response, TITLE, isKnown ? ASK(token) : UNKNOWN);
  });
  router.post(UNSUBSCRIBE_PATH, urlencoded({ extended: false, limit: '1kb' }), async (request, response) => {
    const token = tokenOf(request);
    const isOff = token !== undefined && (await settings.unsubscribe(secretDigest(token)));
    if (!isOff) response.status(404);
    sendPage(response, TITLE, isOff ? DONE : UNKNOWN);
  });
  return router;
}
