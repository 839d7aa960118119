import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { login, registerStep1, registerStep3, sendOtp, verifyOtp } from '@weft/shared/accounts/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../../testing/app/browser.ts';
import { anEmail, STEP3 } from '../../testing/members/register-member.ts';
import type { ProgramRun } from '../../testing/programs/run-program.ts';
import { addressOf, runServer } from '../../testing/programs/run-server.ts';
import { startSmtpServer, type ReceivedMail, type SmtpServer } from '../../testing/services/smtp-server.ts';

let folder: string;
let smtp: SmtpServer;
let server: ProgramRun;
let address: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'weft-smtp-'));
  smtp = await startSmtpServer();
  server = runServer(folder, {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    JWT_SECRET: 'x'.repeat(32),
    BCRYPT_COST: '10',
    RATE_LIMIT_FACTOR: '10',
    SMTP_URL: smtp.url,
    ALLOW_PLAIN_SMTP: 'true',
    MAIL_FROM: 'Weft of Pune <weft@example.org>',
    PUBLIC_URL: 'http://weft.example.org',
    ALLOW_HTTP: 'true',
  });
  address = await addressOf(server);
}, 300_000);
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await smtp.close();
  await rm(folder, { recursive: true, force: true });
});

async function mailTo(email: string): Promise<ReceivedMail> {
  await expect.poll(() => smtp.mails.filter(({ to }) => to === email)).toHaveLength(1);
  return smtp.mails.find(({ to }) => to === email) as ReceivedMail;
}

describe('with a mail server in SMTP_URL', () => {
  it('a new member gets their code by mail, and signs in with it', async () => {
    const browser = new Browser(address);
    const account = { email: anEmail(), password: 'a good password' };
    const started = await browser.call(registerStep1, { body: { ...account, fullName: 'Zoë Müller' } });
    browser.token = started.data.token;
    (await browser.call(registerStep3, { body: STEP3 })).data satisfies object;
    (await browser.call(sendOtp, { body: { email: account.email } })).data satisfies object;
    const { from, content } = await mailTo(account.email);
    expect(from).toBe('weft@example.org');
    expect(content).toMatch(/^From: Weft of Pune <weft@example\.org>$/m);
    expect(content).toContain('Zoë Müller');
    expect(content).toContain('http://weft.example.org/verify-email#token=');
    for (const form of ['text/plain', 'text/html']) expect(content).toContain(`Content-Type: ${form}`);
    const otp = /^ *(\d{6}) *$/m.exec(content)?.[1] ?? '';
    const body = { email: account.email, otp };
    (await browser.call(verifyOtp, { body })).data satisfies object;
    expect((await browser.call(login, { body: account })).status).toBe(200);
    // Production must log neither.
    expect(server.out()).not.toContain(otp);
    expect(server.out()).not.toContain(account.email);
  });

  it('a rejected mail is logged without the person', async () => {
    const browser = new Browser(address);
    const email = anEmail('nobody');
    await browser.call(registerStep1, { body: { email, password: 'a good password', fullName: 'Nobody' } });
    expect((await browser.call(sendOtp, { body: { email } })).status).toBe(200);
    await expect.poll(server.out).toMatch(/550 no such user \[address\].*work in the background failed/);
    expect(server.out()).not.toContain(email);
    // The next mail is sent nevertheless.
    const other = anEmail();
    await browser.call(registerStep1, { body: { email: other, password: 'secret-one-1', fullName: 'Asha' } });
    (await browser.call(sendOtp, { body: { email: other } })).data satisfies object;
    expect((await mailTo(other)).content).toContain('Asha');
  });

  it('while it is unreachable members get their responses, and the failure is logged', async () => {
    await smtp.close();
    const browser = new Browser(address);
    const email = anEmail();
    await browser.call(registerStep1, { body: { email, password: 'secret-one-1', fullName: 'Asha' } });
    expect((await browser.call(sendOtp, { body: { email } })).status).toBe(200);
    await expect.poll(server.out).toMatch(/ECONNREFUSED.*work in the background failed/);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });
});
