import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSmtpServer, type SmtpServer } from '../../testing/services/smtp-server.ts';
import { refusalOf } from './refusal-of.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.close());

const mailerTo = (url: string) =>
  createSmtpMailer({ url, requiresTls: false, ca: undefined }, 'Weft <weft@example.org>');
const mailTo = (to: string) => ({ to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' });

async function refusalFrom(url: string, to: string) {
  const mailer = mailerTo(url);
  try {
    await mailer.send(mailTo(to));
    return 'sent';
  } catch (error) {
    return refusalOf(error);
  } finally {
    await mailer.close();
  }
}

test.each([
  ['nobody@example.org', 'final'],
  ['busy@example.org', 'temporary'],
  ['ann@example.org', 'sent'],
])('a mail to %s is %s', async (to, outcome) => {
  expect(await refusalFrom(smtp.url, to)).toBe(outcome);
});

test('a wrong password and an unreachable server say nothing about the recipient', async () => {
  const wrong = new URL(smtp.url);
  wrong.password = 'wrong';
  expect(await refusalFrom(wrong.href, 'nobody@example.org')).toBeUndefined();
  expect(await refusalFrom('smtp://127.0.0.1:1', 'nobody@example.org')).toBeUndefined();
});

test('a mail that nobody asked for can be ended by one click, and named again', async () => {
  const mailer = mailerTo(smtp.url);
  const unsubscribe = 'https://weft.example.org/api/notifications/unsubscribe?token=x';
  await mailer.send({ ...mailTo('ben@example.org'), unsubscribe, id: 'abc' });
  await mailer.close();
  const { content } = smtp.mails.find(({ to }) => to === 'ben@example.org') ?? { content: '' };
  expect(content.replaceAll('\n ', ' ')).toContain(`List-Unsubscribe: <${unsubscribe}>`);
  expect(content).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(content).toContain('Message-ID: <abc@example.org>');
  for (const form of ['text/plain', 'text/html']) expect(content).toContain(`Content-Type: ${form}`);
});
