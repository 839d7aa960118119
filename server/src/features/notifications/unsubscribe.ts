import { Router, urlencoded, type Request, type Response } from 'express';
import { APP_NAME } from '@weft/shared/app';
import { currentLanguage } from '@weft/shared/languages/current-language';
import { callRecord } from '../../http/monitoring/call-record.ts';
import { html, sendPage, type Html } from '../../http/pages/html.ts';
import { secretDigest } from '../../platform/secret-digest.ts';
import type { SettingsStore } from './settings.store.ts';
import { texts } from './texts/generated/index.ts';

/** Below the API. */
export const UNSUBSCRIBE_PATH = '/notifications/unsubscribe';

const TOKEN = /^[\w-]{43}$/;
const { unsubscribe } = texts;

const ask = (token: string): Html =>
  html`<h1>${unsubscribe.ask}</h1>
    <p>${unsubscribe.effect({ app: APP_NAME })}</p>
    <form method="post" action="/api${UNSUBSCRIBE_PATH}?token=${token}">
      <button>${unsubscribe.action}</button>
    </form>`;
const done = (): Html =>
  html`<h1>${unsubscribe.done}</h1>
    <p>${unsubscribe.doneHint}</p>`;
const unknown = (): Html =>
  html`<h1>${unsubscribe.expired}</h1>
    <p>${unsubscribe.expiredHint}</p>`;

/** Sends a page in the language of the browser. */
function send(response: Response, body: Html): void {
  response.vary('Accept-Language').setHeader('Content-Language', currentLanguage());
  sendPage(response, unsubscribe.title, body, currentLanguage());
}

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
    send(response, isKnown ? ask(token) : unknown());
  });
  router.post(UNSUBSCRIBE_PATH, urlencoded({ extended: false, limit: '1kb' }), async (request, response) => {
    const token = tokenOf(request);
    const isOff = token !== undefined && (await settings.unsubscribe(secretDigest(token)));
    if (!isOff) response.status(404);
    send(response, isOff ? done() : unknown());
  });
  return router;
}
