import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  changePassword,
  deleteAccount,
  forgotPassword,
  login,
  requestExport,
  resetPassword,
} from '@weft/shared/accounts/contract';
import {
  askEmailChange,
  cancelEmailChange,
  getEmailChange,
} from '@weft/shared/accounts/email-change/contract';
import { listSecurityLog } from '@weft/shared/accounts/security-log/contract';
import { checkResetLink } from '@weft/shared/accounts/reset-link-contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import type { Browser } from '../../../testing/app/browser.ts';
import { connectSocket, untilCut } from '../../../testing/app/connect-socket.ts';
import {
  askForEmail,
  changeEmail,
  confirmEmail,
  mailedToken,
  undoEmail,
} from '../../../testing/app/email-links.ts';
import { addNewPasskey, originOf, signInByPasskey } from '../../../testing/app/passkeys.ts';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { turnOnApp } from '../../../testing/app/turn-on-app.ts';
import { readZip } from '../../../testing/files/read-zip.ts';

const HOUR = 60 * 60_000;

let app: TestApp;
let ann: TestMember;
let next: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  ann = await app.addMember();
  next = anEmail('next');
});
afterAll(() => app.close());

const stateOf = async (browser: Browser) => (await browser.call(getEmailChange)).data;
const ask = (email: string, { browser } = ann) => browser.call(askEmailChange, { body: { email } });
const signIn = async (email: string, password = ann.password) =>
  (await app.browser().call(login, { body: { email, password } })).status;
const codeOf = ({ failure }: { failure: { code: string } }) => failure.code;

describe('asking for a new address', () => {
  test('changes nothing until the mailed link is opened, within 24 hours', async () => {
    const { status, data } = await ask(` ${next.toUpperCase()} `);
    expect([status, data.pending.email]).toEqual([201, next]);
    expect(await stateOf(ann.browser)).toMatchObject({ email: ann.email, pending: data.pending });
    expect((new Date(data.pending.expiresAt).getTime() - app.clock.now()) / HOUR).toBeCloseTo(24, 1);
    expect([await signIn(next), await signIn(ann.email)]).toEqual([401, 200]);
  });

  test('stores no link, and the mail loads nothing', async () => {
    const token = await askForEmail(app, ann.browser, next);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const stored = await app.database.connection.collection('emailChanges').findOne({ to: next });
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(app.mailer.to(next).at(-1)?.html).not.toMatch(/<img|<script|url\(|src=/i);
  });

  test('is refused for the own address and that of another member', async () => {
    const other = await app.addMember();
    expect((await ask(ann.email)).failure.fields).toEqual({ email: 'This is your email address already.' });
    expect(codeOf(await ask(other.email))).toBe('EMAIL_TAKEN');
    expect((await stateOf(ann.browser)).pending).toBeNull();
  });

  test('replaces an earlier request, also in parallel', async () => {
    const former = await askForEmail(app, ann.browser, anEmail());
    await Promise.all([ask(next), ask(anEmail())]);
    expect(codeOf(await confirmEmail(app, former))).toBe('OTP_EXPIRED');
    const stored = app.database.connection.collection('emailChanges');
    expect(await stored.countDocuments({ from: ann.email })).toBe(1);
  });

  test('can be cancelled, twice as well', async () => {
    const token = await askForEmail(app, ann.browser, next);
    await ann.browser.call(cancelEmailChange);
    expect((await ann.browser.call(cancelEmailChange)).status).toBe(200);
    expect(codeOf(await confirmEmail(app, token))).toBe('OTP_EXPIRED');
    expect((await stateOf(ann.browser)).pending).toBeNull();
  });
});

describe('the link to the new address', () => {
  test('changes the address in any browser, once; sessions stay', async () => {
    const token = await askForEmail(app, ann.browser, next);
    expect((await confirmEmail(app, token)).data).toMatchObject({ email: next });
    expect(codeOf(await confirmEmail(app, token))).toBe('OTP_EXPIRED');
    expect(await stateOf(ann.browser)).toMatchObject({ email: next, pending: null });
    expect([await signIn(next), await signIn(ann.email)]).toEqual([200, 401]);
  });

  test('dies after 24 hours, with a new password, and is counted when it is made up', async () => {
    const old = await askForEmail(app, ann.browser, next);
    app.clock.advance(24 * HOUR);
    expect(codeOf(await confirmEmail(app, old))).toBe('OTP_EXPIRED');
    const bob = await app.addMember();
    const token = await askForEmail(app, bob.browser, next);
    const body = { currentPassword: bob.password, newPassword: 'a brand new password' };
    (await bob.browser.call(changePassword, { body })).data satisfies object;
    expect(codeOf(await confirmEmail(app, token))).toBe('OTP_EXPIRED');
  });

  test('ends reset links that were mailed to the former address', async () => {
    await app.browser().call(forgotPassword, { body: { email: ann.email } });
    const reset = await mailedToken(app, ann.email);
    const codes = app.database.connection.collection('codes');
    const stored = await codes.findOne({ email: ann.email });
    await changeEmail(app, ann.browser, ann.email, next);
    // Also one that was being stored while the address changed.
    if (stored) await codes.insertOne(stored);
    expect(codeOf(await app.browser().call(checkResetLink, { body: { token: reset } }))).toBe('OTP_EXPIRED');
  });

  test('tells the former address, but not where the member went', async () => {
    await changeEmail(app, ann.browser, ann.email, next);
    const mail = app.mailer.to(ann.email).at(-1);
    expect(mail?.subject).toBe('The email address of your Weft account was changed');
    expect(JSON.stringify(mail)).not.toContain(next);
  });
});

describe('the link to the former address', () => {
  test('undoes the change for 72 hours and ends all sessions; a new password follows', async () => {
    const undo = await changeEmail(app, ann.browser, ann.email, next);
    app.clock.advance(71 * HOUR);
    const cut = untilCut(await connectSocket(app.url, ann.browser.token));
    const { data } = await undoEmail(app, undo);
    expect((await cut).reason).toBe('io server disconnect');
    expect(data).toMatchObject({ email: ann.email, resetToken: expect.any(String) });
    expect((await ann.browser.call(getOwnProfile)).status).toBe(401);
    expect([await signIn(ann.email), await signIn(next)]).toEqual([200, 401]);
    expect(codeOf(await undoEmail(app, undo))).toBe('OTP_EXPIRED');
  });

  /** Undoes the change and sets a new password; returns the status of a sign-in, then signs `browser` in. */
  async function takeBack(undo: string, browser: Browser): Promise<number> {
    const { email, resetToken } = (await undoEmail(app, undo)).data;
    const password = 'a brand new password';
    const body = { email, resetToken, newPassword: password };
    (await app.browser().call(resetPassword, { body })).data satisfies object;
    const signedIn = await browser.call(login, { body: { email, password } });
    if (signedIn.status === 200) browser.token = signedIn.data.token;
    return signedIn.status;
  }

  test('takes an authenticator app and passkeys from a thief who added them after the change', async () => {
    const own = (await addNewPasskey(originOf(app), ann.browser)).passkey;
    app.clock.advance(HOUR / 60);
    const undo = await changeEmail(app, ann.browser, ann.email, next);
    await turnOnApp(ann.browser, app.clock);
    const added = (await addNewPasskey(originOf(app), ann.browser, { name: 'Of a thief' })).passkey;
    const owner = app.browser();
    expect(await takeBack(undo, owner)).toBe(200);
    expect((await signInByPasskey(originOf(app), app.browser(), added)).status).toBe(401);
    expect((await signInByPasskey(originOf(app), app.browser(), own)).status).toBe(200);
    await app.settled();
    const kinds = (await owner.call(listSecurityLog)).data.entries.map(({ kind }) => kind);
    expect(kinds.filter((kind) => ['appOff', 'passkeyRemoved'].includes(kind))).toHaveLength(2);
    const mails = app.mailer.to(ann.email).map(({ subject }) => subject);
    expect(mails.filter((subject) => /passkey was removed|app is off/.test(subject))).toHaveLength(2);
  });

  test('leaves an authenticator app on that was on before the change', async () => {
    await turnOnApp(ann.browser, app.clock);
    app.clock.advance(HOUR / 60);
    const undo = await changeEmail(app, ann.browser, ann.email, next);
    expect(await takeBack(undo, app.browser())).toBe(403);
  });

  test('is void after 72 hours', async () => {
    const undo = await changeEmail(app, ann.browser, ann.email, next);
    app.clock.advance(72 * HOUR);
    expect(codeOf(await undoEmail(app, undo))).toBe('OTP_EXPIRED');
    expect(await signIn(next)).toBe(200);
  });

  test('of a first change undoes the second as well, and ends its link and one that waits', async () => {
    const [second, third] = [anEmail('second'), anEmail('third')];
    const undoFirst = await changeEmail(app, ann.browser, ann.email, next);
    const undoSecond = await changeEmail(app, ann.browser, next, second);
    const waiting = await askForEmail(app, ann.browser, third);
    expect((await undoEmail(app, undoFirst)).data.email).toBe(ann.email);
    expect(codeOf(await undoEmail(app, undoSecond))).toBe('OTP_EXPIRED');
    expect(codeOf(await confirmEmail(app, waiting))).toBe('OTP_EXPIRED');
    expect([await signIn(ann.email), await signIn(next), await signIn(second)]).toEqual([200, 401, 401]);
  });

  test('of a second change leaves the first, which can still be undone', async () => {
    const undoFirst = await changeEmail(app, ann.browser, ann.email, next);
    const undoSecond = await changeEmail(app, ann.browser, next, anEmail('second'));
    expect((await undoEmail(app, undoSecond)).data.email).toBe(next);
    expect((await undoEmail(app, undoFirst)).data.email).toBe(ann.email);
  });

  test('does nothing after the account was deleted, whoever has the address now', async () => {
    const undo = await changeEmail(app, ann.browser, ann.email, next);
    (await ann.browser.call(deleteAccount, { body: { password: ann.password } })).data satisfies object;
    const heir = await app.addMember({ email: ann.email, password: 'of another person' });
    expect(codeOf(await undoEmail(app, undo))).toBe('OTP_EXPIRED');
    expect((await heir.browser.call(getOwnProfile)).status).toBe(200);
    await app.settled();
    for (const name of ['emailChanges', 'emailUndos'])
      expect(await app.database.connection.collection(name).countDocuments({ from: ann.email })).toBe(0);
  });

  test('says so if another member has the address by now', async () => {
    const undo = await changeEmail(app, ann.browser, ann.email, next);
    await app.addMember({ email: ann.email, password: 'of another person' });
    expect(codeOf(await undoEmail(app, undo))).toBe('EMAIL_TAKEN');
    expect(await signIn(next)).toBe(200);
  });
});

test('the download has the changes without the secrets of their links', async () => {
  await changeEmail(app, ann.browser, ann.email, next);
  const asked = await askForEmail(app, ann.browser, anEmail('third'));
  const { url } = (await ann.browser.call(requestExport)).data;
  const files = readZip(Buffer.from(await (await fetch(app.url + url)).arrayBuffer()));
  const text = files.get('email-changes.json')?.toString() ?? '';
  expect(JSON.parse(text)).toMatchObject([
    { from: ann.email, to: next, state: 'made' },
    { from: next, state: 'waiting' },
  ]);
  expect(text).not.toContain(asked);
  expect(text).not.toMatch(/hash/i);
});
