import { currentLanguage } from '@weft/shared/languages/current-language';
import { Router } from 'express';
import { notFound } from '../../errors/common.ts';
import type { OutboxMail, OutboxReader } from '../../platform/mailer/read-outbox.ts';
import { isAtThisMachine } from '../connections/at-this-machine.ts';
import { escapeHtml } from '../../text/escape-html.ts';
import { texts } from '../texts/generated/index.ts';
import { Html, html, sendPage } from './html.ts';

const { mailbox } = texts;

/** The mails of a development server, newest first, at `/dev/mailbox`. */
export function devMailbox(outbox: OutboxReader): Router {
  const router = Router();
  router.use('/dev/mailbox', (request, _response, next) => {
    // Mails contain codes.
    if (!isAtThisMachine(request)) throw notFound();
    next();
  });
  router.get('/dev/mailbox', async (_request, response) => {
    const mails = await outbox.list();
    const body = html`<h1>${mailbox.title}</h1>
      <p class="muted">${mailbox.intro}</p>
      ${mails.length === 0 ? html`<p>${mailbox.none}</p>` : mails.map(listItem)}`;
    sendPage(response, mailbox.title, body, currentLanguage());
  });
  router.get('/dev/mailbox/:name', async (request, response) => {
    const mail = await outbox.read(request.params.name);
    if (!mail) throw notFound();
    sendPage(response, mail.subject, mailView(mail), currentLanguage());
  });
  return router;
}

function listItem(mail: OutboxMail): Html {
  return html`<article class="card">
    <a href="/dev/mailbox/${mail.name}" dir="auto">${mail.subject}</a>
    <div class="muted">${mailbox.to({ address: mail.to, date: mail.date })}</div>
  </article>`;
}

/** Converts URLs in the text to links. */
function linked(text: string): Html {
  const address = /https?:\/\/[^\s<>"]+/g;
  return new Html(escapeHtml(text).replace(address, (url) => `<a href="${url}">${url}</a>`));
}

function mailView(mail: OutboxMail): Html {
  return html`<p><a href="/dev/mailbox">${mailbox.all}</a></p>
    <h1 dir="auto">${mail.subject}</h1>
    <p class="muted">${mailbox.fromTo({ sender: mail.from, receiver: mail.to, date: mail.date })}</p>
    ${mail.code === undefined ? '' : html`<p class="code" data-testid="code">${mail.code}</p>`}
    <div class="card"><pre dir="auto">${linked(mail.text)}</pre></div>`;
}
