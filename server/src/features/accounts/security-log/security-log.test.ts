import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePassword, deleteAccount, login, requestExport } from '@weft/shared/accounts/contract';
import { changeLanguage } from '@weft/shared/accounts/language-contract';
import { listSecurityLog } from '@weft/shared/accounts/security-log/contract';
import { renewRecoveryCodes, turnOffSecondFactor } from '@weft/shared/accounts/second-factor/contract';
import type { Browser } from '../../../testing/app/browser.ts';
import { addNewPasskey, originOf, signInByPasskey } from '../../../testing/app/passkeys.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { turnOnApp } from '../../../testing/app/turn-on-app.ts';
import { readZip } from '../../../testing/files/read-zip.ts';

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: 'loopback' });
});
afterAll(() => app.close());

async function logOf(browser: Browser, query: Record<string, string> = {}) {
  await app.settled();
  return (await browser.call(listSecurityLog, { query })).data;
}
const kindsOf = async (browser: Browser) => (await logOf(browser)).entries.map(({ kind }) => kind);

function signIn({ email, password }: TestMember, browser: Browser, ip = '203.0.113.77') {
  const headers = { ...FIREFOX, 'x-forwarded-for': ip };
  return browser.call(login, { body: { email, password }, headers });
}
const mailsAbout = (email: string, subject: string) =>
  app.mailer.to(email).filter((mail) => mail.subject === subject);

test('names device and network of sign-ins and failures, newest first', async () => {
  const ann = await app.addMember();
  app.clock.advance(1000);
  await signIn({ ...ann, password: 'wrong password' }, app.browser(), '2001:db8:1:2::3');
  app.clock.advance(1000);
  ann.browser.token = (await signIn(ann, ann.browser)).data.token;
  const { entries } = await logOf(ann.browser);
  const facts = entries.map(({ kind, device, network }) => [kind, device, network]);
  expect(facts.filter(([kind]) => kind !== 'sessionsEnded')).toEqual([
    ['signedIn', 'Firefox on Windows', '203.0.113.0/24'],
    ['wrongPassword', 'Firefox on Windows', '2001:db8:1::/48'],
    ['signedIn', 'Unknown device', '127.0.0.0/24'],
  ]);
});

test('names every change of the ways to sign in', async () => {
  const ann = await app.addMember();
  const { passkey } = await addNewPasskey(originOf(app), ann.browser);
  await turnOnApp(ann.browser, app.clock);
  await ann.browser.call(renewRecoveryCodes);
  await ann.browser.call(turnOffSecondFactor);
  await ann.browser.call(requestExport);
  await app.settled();
  const body = { currentPassword: ann.password, newPassword: 'a brand new password' };
  ann.browser.token = (await ann.browser.call(changePassword, { body })).data.token;
  await app.settled();
  const signedIn = await signInByPasskey(originOf(app), ann.browser, passkey);
  ann.browser.token = signedIn.data.token;
  expect((await kindsOf(ann.browser)).toSorted()).toEqual(
    [
      'appOff',
      'appOn',
      'dataExported',
      'passkeyAdded',
      'passwordChanged',
      'recoveryCodesRenewed',
      'sessionsEnded',
      'signedIn',
      'signedInWithPasskey',
    ].toSorted(),
  );
});

test('is read in pages, by its member only', async () => {
  const ann = await app.addMember();
  const bea = await app.addMember();
  for (let n = 0; n < 3; n += 1) {
    app.clock.advance(1000);
    await signIn({ ...ann, password: 'wrong' }, app.browser());
  }
  const first = await logOf(ann.browser, { limit: '2' });
  expect(first.entries).toHaveLength(2);
  const second = await logOf(ann.browser, { limit: '2', cursor: first.nextCursor ?? '' });
  expect(second.nextCursor).toBeNull();
  expect([...first.entries, ...second.entries].map(({ kind }) => kind)).toEqual([
    'wrongPassword',
    'wrongPassword',
    'wrongPassword',
    'signedIn',
  ]);
  expect(await kindsOf(bea.browser)).toEqual(['signedIn']);
  const wrong = await ann.browser.call(listSecurityLog, { query: { cursor: 'x' } });
  expect(wrong.status).toBe(400);
});

describe('a new device', () => {
  test('is mailed about in the member’s language, not for the first browser and not twice', async () => {
    const ann = await app.addMember();
    await app.settled();
    expect(mailsAbout(ann.email, 'New sign-in to your Weft account')).toEqual([]);
    const phone = app.browser();
    await signIn(ann, phone);
    await signIn(ann, phone);
    await app.settled();
    const [mail, ...more] = mailsAbout(ann.email, 'New sign-in to your Weft account');
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Firefox on Windows');
    await ann.browser.call(changeLanguage, { body: { language: 'de' } });
    await signIn(ann, app.browser());
    await app.settled();
    expect(app.mailer.to(ann.email).at(-1)?.subject).toBe('Neue Anmeldung bei Ihrem Weft-Konto');
    expect(await kindsOf(ann.browser)).toEqual(
      expect.arrayContaining(['newDevice', 'newDevice']) as unknown[],
    );
  });

  test('is not the browser that sets a new password, but each other one afterwards', async () => {
    const ann = await app.addMember();
    const body = { currentPassword: ann.password, newPassword: 'a brand new password' };
    ann.browser.token = (await ann.browser.call(changePassword, { body })).data.token;
    const now = { ...ann, password: body.newPassword };
    await signIn(now, ann.browser);
    await app.settled();
    expect(mailsAbout(ann.email, 'New sign-in to your Weft account')).toEqual([]);
    await signIn(now, app.browser());
    await app.settled();
    expect(mailsAbout(ann.email, 'New sign-in to your Weft account')).toHaveLength(1);
  });
});

test('is exported, and erased with the account', async () => {
  const ann = await app.addMember();
  await app.settled();
  const { url } = (await ann.browser.call(requestExport)).data;
  const files = readZip(Buffer.from(await (await ann.browser.fetch(url)).arrayBuffer()));
  const exported = JSON.parse(files.get('security-log.json')?.toString() ?? '') as { kind: string }[];
  expect(exported.map(({ kind }) => kind)).toContain('signedIn');
  await ann.browser.call(deleteAccount, { body: { password: ann.password } });
  await app.settled();
  const left = app.database.connection.collection('securityLog').find();
  expect((await left.toArray()).filter(({ memberId }) => String(memberId) === ann.id)).toEqual([]);
});
