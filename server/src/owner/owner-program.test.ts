import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerStep1 } from '@weft/shared/accounts/contract';
import { claimNetwork } from '@weft/shared/administration/claim-contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { claimToken } from '../testing/members/make-staff.ts';
import { anEmail } from '../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../testing/app/test-app.ts';
import { runProgram } from '../testing/programs/run-program.ts';
import { databaseUri } from '../testing/services/database-uri.ts';

let folder: string;
let app: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'weft-owner-'));
  app = await startTestApp();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function owner(...args: readonly string[]) {
  const settings = { MONGODB_URI: databaseUri(app.database.connection.name) };
  const { ended, out, err } = runProgram('owner/main.ts', folder, { args, settings });
  return { code: await ended, out: out(), err: err() };
}

const refused = (why: string) => ({ code: 1, out: '', err: `Nothing was changed: ${why}\n` });

test('an operator makes a member an owner while Weft runs, and the link of the start ends', async () => {
  const token = await claimToken(app);
  const { email, browser } = await app.addMember();
  for (let times = 0; times < 2; times += 1)
    expect(await owner(` ${email.toUpperCase()}`)).toEqual({
      code: 0,
      out: `${email} is an owner of this network now.\n`,
      err: '',
    });
  expect((await browser.call(getOwnProfile)).data.user.role).toBe('owner');
  const stranger = await app.addMember();
  expect((await stranger.browser.call(claimNetwork, { body: { token } })).failure.code).toBe('OTP_EXPIRED');
}, 300_000);

test('unknown and unverified accounts and wrong arguments change nothing', async () => {
  const email = anEmail();
  await app
    .browser()
    .call(registerStep1, { body: { email, password: 'a good password', fullName: 'Asha Rao' } });
  expect(await owner(email)).toEqual(refused(`the address ${email} is not verified`));
  const nobody = 'nobody@example.org';
  expect(await owner(nobody)).toEqual(refused(`there is no account with the address ${nobody}`));
  for (const args of [[], ['nobody'], [email, email], ['--all']])
    expect(await owner(...args)).toEqual(refused('usage: npm run owner -- <email>'));
}, 300_000);

test('an operator turns passwords on again, which the audit trail says once', async () => {
  const settings = app.database.connection.collection<{ _id: string }>('network_settings');
  await settings.updateOne({ _id: 'this' }, { $set: { signIn: { passwords: false } } }, { upsert: true });
  const turnOn = async (...args: readonly string[]) => {
    const env = { MONGODB_URI: databaseUri(app.database.connection.name) };
    const { ended, out, err } = runProgram('passwords/main.ts', folder, { args, settings: env });
    return { code: await ended, out: out(), err: err() };
  };
  expect(await turnOn('now')).toEqual(refused('usage: npm run passwords-on'));
  expect((await turnOn()).out).toBe('Passwords sign members in again.\n');
  expect((await turnOn()).out).toBe('Passwords were on already.\n');
  expect(await settings.findOne({ _id: 'this' })).toMatchObject({ signIn: { passwords: true } });
  const trail = app.database.connection.collection('administration_audit');
  expect(await trail.countDocuments({ action: 'passwordsTurnedOn', after: 'command' })).toBe(1);
}, 300_000);
