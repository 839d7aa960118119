import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  changePassword,
  deleteAccount,
  endOtherSessions,
  login,
  requestExport,
} from '@weft/shared/accounts/contract';
import { finishSignIn, turnOffSecondFactor } from '@weft/shared/accounts/second-factor/contract';
import {
  forgetTrustedBrowser,
  listTrustedBrowsers,
} from '@weft/shared/accounts/second-factor/trusted-browsers-contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import type { AuthenticatorApp } from '../../../testing/app/authenticator-app.ts';
import type { Browser } from '../../../testing/app/browser.ts';
import { changeEmail, undoEmail } from '../../../testing/app/email-links.ts';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { turnOnApp } from '../../../testing/app/turn-on-app.ts';
import { readZip } from '../../../testing/files/read-zip.ts';

const DAY = 24 * 60 * 60_000;

let app: TestApp;
let ann: TestMember;
let authenticator: AuthenticatorApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  ann = await app.addMember();
  ({ app: authenticator } = await turnOnApp(ann.browser, app.clock));
});
afterAll(() => app.close());

async function givePassword(browser: Browser, { email, password } = ann): Promise<string> {
  const answer = await browser.call(login, { body: { email, password } });
  if (answer.status !== 200) return answer.failure.code;
  browser.token = answer.data.token;
  return 'signed in';
}

/** A browser that has signed in with a code and is trusted. */
async function trustedBrowser(member = ann, codes = authenticator): Promise<Browser> {
  const browser = app.browser();
  await givePassword(browser, member);
  app.clock.advance(60_000);
  const { data } = await browser.call(finishSignIn, { body: { code: codes.nextCode(), trust: true } });
  browser.token = data.token;
  return browser;
}

const listOf = async (browser: Browser) => (await browser.call(listTrustedBrowsers)).data.browsers;

describe('a trusted browser', () => {
  test('needs no code for 30 days; every other browser does', async () => {
    const browser = await trustedBrowser();
    expect(await givePassword(browser)).toBe('signed in');
    expect((await browser.call(getOwnProfile)).status).toBe(200);
    expect(await givePassword(app.browser())).toBe('SECOND_FACTOR_REQUIRED');
    app.clock.advance(29 * DAY);
    expect(await givePassword(browser)).toBe('signed in');
    app.clock.advance(DAY);
    expect(await givePassword(browser)).toBe('SECOND_FACTOR_REQUIRED');
  });

  test('still needs the right password', async () => {
    const browser = await trustedBrowser();
    expect(await givePassword(browser, { ...ann, password: 'wrong' })).toBe('INVALID_CREDENTIALS');
  });

  test('is trusted by the account that said so, and by several', async () => {
    const bob = await app.addMember();
    const { app: ofBob } = await turnOnApp(bob.browser, app.clock);
    const browser = await trustedBrowser();
    expect(await givePassword(browser, bob)).toBe('SECOND_FACTOR_REQUIRED');
    app.clock.advance(60_000);
    await browser.call(finishSignIn, { body: { code: ofBob.nextCode(), trust: true } });
    expect(await givePassword(browser, bob)).toBe('signed in');
    expect(await givePassword(browser)).toBe('signed in');
  });

  test('is stored as a digest, and a code alone trusts nothing', async () => {
    const browser = await trustedBrowser();
    const secret = browser.cookies.get('trustedBrowser') ?? '';
    const stored = app.database.connection.collection('trustedBrowsers');
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await stored.find().toArray())).not.toContain(secret);
    const other = app.browser();
    await givePassword(other);
    app.clock.advance(60_000);
    await other.call(finishSignIn, { body: { code: authenticator.nextCode() } });
    expect(other.cookies.has('trustedBrowser')).toBe(false);
  });
});

describe('the trust ends', () => {
  test.each<[string, (browser: Browser) => Promise<unknown>]>([
    [
      'with a new password',
      async (browser) => {
        const newPassword = 'a brand new password';
        await browser.call(changePassword, { body: { currentPassword: ann.password, newPassword } });
        ann = { ...ann, password: newPassword };
      },
    ],
    [
      'when other sessions are signed out elsewhere',
      () => ann.browser.call(endOtherSessions, { body: { password: ann.password } }),
    ],
    [
      'with another app',
      async (browser) => {
        await browser.call(turnOffSecondFactor);
        await turnOnApp(browser, app.clock);
      },
    ],
    [
      'with an undone change of the address',
      async (browser) => {
        const undo = await changeEmail(app, browser, ann.email, anEmail('thief'));
        await undoEmail(app, undo);
      },
    ],
    [
      'when the member removes the browser from the list',
      async (browser) => {
        const [found] = await listOf(browser);
        await ann.browser.call(forgetTrustedBrowser, { params: { id: found?._id ?? '' } });
      },
    ],
  ])('%s', async (_when, act) => {
    const browser = await trustedBrowser();
    await act(browser);
    expect(await givePassword(browser)).toBe('SECOND_FACTOR_REQUIRED');
    expect(await listOf(ann.browser).catch(() => [])).toEqual([]);
  });

  test('not in the browser that signs out the others', async () => {
    const browser = await trustedBrowser();
    await browser.call(endOtherSessions, { body: { password: ann.password } });
    expect(await givePassword(browser)).toBe('signed in');
  });
});

test('the list names device and end, and nobody removes the browser of another member', async () => {
  const browser = await trustedBrowser();
  const [found] = await listOf(ann.browser);
  expect(found).toEqual({
    _id: expect.any(String),
    device: expect.any(String),
    createdAt: expect.any(String),
    expiresAt: expect.any(String),
  });
  const bob = await app.addMember();
  const params = { id: found?._id ?? '' };
  expect((await bob.browser.call(forgetTrustedBrowser, { params })).status).toBe(404);
  expect(await givePassword(browser)).toBe('signed in');
});

test('the download names trusted browsers, and a deleted account leaves none', async () => {
  await trustedBrowser();
  const { url } = (await ann.browser.call(requestExport)).data;
  const files = readZip(Buffer.from(await (await fetch(app.url + url)).arrayBuffer()));
  expect(JSON.parse(files.get('second-factor.json')?.toString() ?? '')).toMatchObject({
    browsersWithoutCode: [{ device: expect.any(String) }],
  });
  await ann.browser.call(deleteAccount, { body: { password: ann.password } });
  await app.settled();
  const stored = app.database.connection.collection('trustedBrowsers');
  expect((await stored.find().toArray()).filter(({ memberId }) => String(memberId) === ann.id)).toEqual([]);
});
