import { createTransport } from 'nodemailer';
import { unsubscribeHeaders, type Mailer } from './mailer.ts';
import { transportOptions, type SmtpSettings } from './smtp-settings.ts';

/** Sends mails to an SMTP server (`SMTP_URL`) over a small connection pool. */
export function createSmtpMailer(settings: SmtpSettings, from: string): Mailer {
  const transport = createTransport({
    ...transportOptions(settings),
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async send(mail) {
      const { to, subject, text, html } = mail;
      const headers = unsubscribeHeaders(mail);
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, headers });
    },
    async close() {
      transport.close();
    },
  };
}
