import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../clock/clock.ts';
import type { Logger } from '../logger/logger.ts';
import { inlinePictures } from './mail-logo.ts';
import { unsubscribeHeaders, type Mailer } from './mailer.ts';

/**
 * For development: writes each mail as an .eml file to the outbox folder and logs its code.
 * File names begin with the time, so that they sort by it.
 */
export function createOutboxMailer(folder: string, from: string, clock: Clock, logger: Logger): Mailer {
  return {
    async send(mail) {
      const { to, subject, text, html, code } = mail;
      const date = clock.date();
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const info = await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        date,
        headers: unsubscribeHeaders(mail),
        attachments: inlinePictures(html),
      });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${date.toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`;
      // Writes to a temporary name first, so that readers never see a partial mail.
      const unfinished = path.join(folder, `${name}.part`);
      await writeFile(unfinished, info.message, { mode: 0o600 });
      await rename(unfinished, path.join(folder, name));
      logger.info({ to, subject, code, mail: name }, 'mail written to the outbox');
    },
    async close() {},
  };
}
