import { createTransport } from 'nodemailer';
import { unsubscribeHeaders, type Mailer } from './mailer.ts';

/** Hands mails to an SMTP server (`SMTP_URL`), over a small pool of connections. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
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
