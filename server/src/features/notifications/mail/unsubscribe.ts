import { Router, urlencoded, type Request, type Response } from 'express';
import { appName } from '@weft/shared/app';
import { NOTIFICATION_TEXTS } from '@weft/shared/notifications/texts';
import { currentLanguage } from '@weft/shared/languages/current-language';
import { callRecord } from '../../../http/monitoring/call-record.ts';
import { html, sendPage, type Html } from '../../../http/pages/html.ts';
import { secretDigest } from '../../../platform/secret-digest.ts';
import type { MailTopic, SettingsStore } from '../settings.store.ts';
import { texts } from '../texts/generated/index.ts';

/** Below the API. */
const UNSUBSCRIBE_PATH = '/notifications/unsubscribe';

const TOKEN = /^[\w-]{43}$/;
const { unsubscribe } = texts;

/** What the page says about the mails of a topic. */
function textsOf(topic: MailTopic) {
  if (topic === 'digest') return textsAbout(texts.unsubscribeDigest);
  if (topic === 'message') return textsAbout(texts.unsubscribeMessages);
  const { ask, effect, doneHint } = texts.unsubscribeKind;
  const kind = NOTIFICATION_TEXTS.kinds[topic];
  return { ask: ask({ kind }), effect: effect({ app: appName(), kind }), doneHint };
}

const textsAbout = ({ ask, effect, doneHint }: typeof texts.unsubscribeDigest) => ({
  ask,
  effect: effect({ app: appName() }),
  doneHint,
});

/** The page that a mail's link opens, and where mail programs send one click. */
export function unsubscribeUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/api${UNSUBSCRIBE_PATH}?token=${token}`;
}

const ask = (topic: MailTopic, token: string): Html =>
  html`<h1>${textsOf(topic).ask}</h1>
    <p>${textsOf(topic).effect}</p>
    <form method="post" action="/api${UNSUBSCRIBE_PATH}?token=${token}">
      <button>${unsubscribe.action}</button>
    </form>`;
const done = (topic: MailTopic): Html =>
  html`<h1>${unsubscribe.done}</h1>
    <p>${textsOf(topic).doneHint}</p>`;
const unknown = (): Html =>
  html`<h1>${unsubscribe.expired}</h1>
    <p>${unsubscribe.expiredHint}</p>`;

/** Sends a page in the language of the browser, with the name of the network. */
function send(response: Response, body: Html): void {
  response.vary('Accept-Language').setHeader('Content-Language', currentLanguage());
  const page = html`<p class="muted"><bdi>${appName()}</bdi></p>
    ${body}`;
  sendPage(response, unsubscribe.title, page, currentLanguage());
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
    const topic = token === undefined ? undefined : await settings.topicOf(secretDigest(token));
    if (!topic) response.status(404);
    send(response, topic && token !== undefined ? ask(topic, token) : unknown());
  });
  router.post(UNSUBSCRIBE_PATH, urlencoded({ extended: false, limit: '1kb' }), async (request, response) => {
    const token = tokenOf(request);
    const topic = token === undefined ? undefined : await settings.unsubscribe(secretDigest(token));
    if (!topic) response.status(404);
    send(response, topic ? done(topic) : unknown());
  });
  return router;
}
