import { Router, urlencoded, type Request } from 'express';
import { APP_NAME } from '@weft/shared/app';
import { callRecord } from '../../http/call-record.ts';
import { html, sendPage, type Html } from '../../http/pages/html.ts';
import { secretDigest } from '../../platform/secret-digest.ts';
import type { SettingsStore } from './settings.store.ts';

/** Below the API (specification 3.14). */
export const UNSUBSCRIBE_PATH = '/notifications/unsubscribe';

const TOKEN = /^[\w-]{43}$/;
const TITLE = 'Mails about notifications';

const ASK = (token: string): Html =>
  html`<h1>No more mails?</h1>
    <p>
      ${APP_NAME} will no longer sum up by mail what happened. You can switch it on again in your settings.
    </p>
    <form method="post" action="/api${UNSUBSCRIBE_PATH}?token=${token}">
      <button>Switch off the mails</button>
    </form>`;
const DONE = html`<h1>The mails are switched off</h1>
  <p>You can switch them on again in your settings.</p>`;
const UNKNOWN = html`<h1>This link is no longer good</h1>
  <p>You can switch the mails off in your settings.</p>`;

/** A token of a mail stands in the address, as the mail programs' one click has it. */
function tokenOf({ query }: Request): string | undefined {
  const { token } = query;
  return typeof token === 'string' && TOKEN.test(token) ? token : undefined;
}

/**
 * Lets a mail switch its kind off: with its token alone, without a session. Opening the link changes nothing, since programs open
 * links by themselves; the button on the page does, and the one click of mail programs (RFC 8058).
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
