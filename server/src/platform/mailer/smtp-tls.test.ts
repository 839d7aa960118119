import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../config/load-config.ts';
import { DeployedKeys } from '../../testing/programs/deployed-keys.ts';
import { startSmtpServer, type Certificate, type SmtpServer } from '../../testing/services/smtp-server.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  JWT_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://weft.example.org',
};
const MAIL = { to: 'asha@example.org', subject: 'Hello', text: 'secret text', html: '<p>secret text</p>' };

/** The keys that docker-compose.yml gives to its mail server and to Weft. */
let keys: DeployedKeys;
let certificate: Certificate;
let ca: string;
beforeAll(() => {
  keys = new DeployedKeys();
  certificate = { key: keys.read('mailpit/tls.key'), cert: keys.read('mailpit/tls.crt') };
  ca = keys.read('weft/ca.crt');
});
afterAll(() => keys.remove());

let smtp: SmtpServer;
afterEach(() => smtp.close());

/** Sends a mail with production settings; returns the error, if any. */
async function send(offered: Certificate | undefined, settings: Record<string, string> = {}) {
  smtp = await startSmtpServer(offered);
  const config = loadConfig({ ...PRODUCTION, SMTP_URL: smtp.url, ...settings });
  if (!config.smtp) throw new Error('no mail server is set');
  const mailer = createSmtpMailer(config.smtp, 'weft@example.org');
  try {
    await mailer.send(MAIL);
    return undefined;
  } catch (error) {
    return error as { readonly code?: string };
  } finally {
    await mailer.close();
  }
}

test('a mail server that offers no STARTTLS gets neither password nor mail', async () => {
  expect(await send(undefined)).toMatchObject({ code: 'ETLS' });
  expect(smtp.mails).toEqual([]);
  expect(smtp.inTheClear.map((line) => line.slice(0, 8))).toEqual(['EHLO [12', 'STARTTLS']);
});

test('a relay on this machine gets it if plain text is allowed', async () => {
  expect(await send(undefined, { ALLOW_PLAIN_SMTP: 'true' })).toBeUndefined();
  expect(smtp.mails).toHaveLength(1);
});

test('a mail server with a certificate that is trusted gets all of it encrypted', async () => {
  expect(await send(certificate, { SMTP_CA: ca })).toBeUndefined();
  expect(smtp.mails).toHaveLength(1);
  expect(smtp.inTheClear.map((line) => line.slice(0, 4))).toEqual(['EHLO', 'STAR']);
});

test('a mail server with an untrusted certificate gets nothing', async () => {
  expect(await send(certificate)).toBeDefined();
  expect(smtp.mails).toEqual([]);
});
