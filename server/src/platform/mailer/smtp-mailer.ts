import { inlinePictures } from './mail-logo.ts';
import { unsubscribeHeaders, type Mailer } from './mailer.ts';
import { transportOptions, type SmtpSettings } from './smtp-settings.ts';

/** The domain of a sender such as `Weft <weft@example.org>`. */
function hostOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
}

async function openPool(settings: SmtpSettings) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...transportOptions(settings),
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
}

/** Sends mails to an SMTP server (`SMTP_URL`) over a small connection pool, which the first mail opens. */
export function createSmtpMailer(settings: SmtpSettings, from: string): Mailer {
  let pool: ReturnType<typeof openPool> | undefined;
  return {
    async send(mail) {
      const { to, subject, text, html, id } = mail;
      const headers = unsubscribeHeaders(mail);
      const messageId = id === undefined ? {} : { messageId: `<${id}@${hostOf(from)}>` };
      pool ??= openPool(settings);
      const transport = await pool;
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers,
        attachments: inlinePictures(html),
        ...messageId,
      });
    },
    async close() {
      (await pool)?.close();
    },
  };
}
