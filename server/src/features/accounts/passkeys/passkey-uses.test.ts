import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requestExport } from '@weft/shared/accounts/contract';
import {
  signInWithPasskey,
  startPasskeyProof,
  startPasskeySignIn,
} from '@weft/shared/accounts/passkeys/contract';
import { PASSKEY_TEXTS } from '@weft/shared/accounts/passkeys/texts';
import { confirmIdentity } from '@weft/shared/accounts/second-factor/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { Types } from 'mongoose';
import type { Browser } from '../../../testing/app/browser.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { SoftwarePasskey } from '../../../testing/app/software-passkey.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { turnOnApp } from '../../../testing/app/turn-on-app.ts';
import { startTwoServers } from '../../../testing/app/two-servers.ts';
import { addNewPasskey, signInByPasskey } from '../../../testing/app/passkeys.ts';

const MINUTE = 60_000;

/** Two servers of one installation, behind one address. */
const byNumber = (a: number, b: number): number => a - b;

let one: TestApp;
let two: TestApp;
let close: () => Promise<void>;
const origin = 'http://localhost:4000';
beforeAll(async () => {
  ({ one, two, close } = await startTwoServers({ PUBLIC_URL: origin }));
});
afterAll(() => close());

interface Holder extends TestMember {
  readonly passkey: SoftwarePasskey;
}

let ann: Holder;
beforeEach(async () => {
  const member = await one.addMember();
  ann = { ...member, passkey: (await addNewPasskey(origin, member.browser)).passkey };
});

const optionsOf = async (browser: Browser) => (await browser.call(startPasskeySignIn)).data.options;
const finish = (browser: Browser, passkey: object) => browser.call(signInWithPasskey, { body: { passkey } });
const signIn = (browser: Browser, passkey: SoftwarePasskey) => signInByPasskey(origin, browser, passkey);

async function prove(browser: Browser, passkey: SoftwarePasskey) {
  const { options } = (await browser.call(startPasskeyProof)).data;
  const response = passkey.use(options, { origin });
  return browser.call(confirmIdentity, { body: { passkey: response } });
}

/** The same browser at the other server. */
function atTwo({ cookies }: Browser): Browser {
  const browser = two.browser();
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

const setMember = (id: string, changes: object) =>
  one.database.connection.collection('members').updateOne({ _id: new Types.ObjectId(id) }, { $set: changes });

describe('a sign-in with a passkey', () => {
  test('asks for no address and no second factor, and opens a session with a fresh proof', async () => {
    await turnOnApp(ann.browser, one.clock);
    const browser = one.browser();
    const options = await optionsOf(browser);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    const { data } = await finish(browser, ann.passkey.use(options, { origin }));
    expect(data.user.email).toBe(ann.email);
    browser.token = data.token;
    expect((await browser.call(getOwnProfile)).status).toBe(200);
    expect((await browser.call(requestExport)).status).toBe(200);
  });

  test.each<[string, Parameters<SoftwarePasskey['use']>[1]]>([
    ['signs for another site', { origin: 'https://evil.example' }],
    ['belongs to a site with another name', { origin: 'own', rpId: 'example.org' }],
    ['has not verified its user', { origin: 'own', isUserVerified: false }],
    ['signs another ceremony', { origin: 'own', type: 'webauthn.create' }],
  ])('is refused if it %s', async (_what, given) => {
    const browser = one.browser();
    const own = { ...given, origin: given.origin === 'own' ? origin : given.origin };
    const { status, failure } = await finish(browser, ann.passkey.use(await optionsOf(browser), own));
    expect([status, failure.code, failure.message]).toEqual([
      401,
      'INVALID_CREDENTIALS',
      PASSKEY_TEXTS.refused,
    ]);
  });

  test('is refused for an unknown passkey, for the id of another and for another member', async () => {
    const other = new SoftwarePasskey();
    expect((await signIn(one.browser(), other)).status).toBe(401);
    const browser = one.browser();
    const forged = other.use(await optionsOf(browser), { origin });
    expect((await finish(browser, { ...forged, id: ann.passkey.id, rawId: ann.passkey.id })).status).toBe(
      401,
    );
    ann.passkey.userHandle = Buffer.from('0'.repeat(24), 'hex').toString('base64url');
    expect((await signIn(one.browser(), ann.passkey)).status).toBe(401);
  });

  test('takes each challenge once, in its browser, for 10 minutes, on any server', async () => {
    const browser = one.browser();
    const replayed = ann.passkey.use(await optionsOf(browser), { origin });
    expect((await finish(one.browser(), replayed)).failure.code).toBe('OTP_EXPIRED');
    const answers = await Promise.all([finish(browser, replayed), finish(atTwo(browser), replayed)]);
    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 400]);
    const made = ann.passkey.use({ ...(await optionsOf(browser)), challenge: 'bWFkZQ' }, { origin });
    expect((await finish(browser, made)).failure.code).toBe('OTP_EXPIRED');

    const late = await optionsOf(browser);
    for (const { clock } of [one, two]) clock.advance(10 * MINUTE);
    expect((await finish(browser, ann.passkey.use(late, { origin }))).failure.code).toBe('OTP_EXPIRED');
  });

  test('works in several tabs of a browser', async () => {
    const browser = one.browser();
    const [first, second] = [await optionsOf(browser), await optionsOf(browser)];
    expect((await finish(browser, ann.passkey.use(first, { origin }))).status).toBe(200);
    expect((await finish(browser, ann.passkey.use(second, { origin }))).status).toBe(200);
  });

  test('refuses a counter that does not grow: a copy of the authenticator', async () => {
    ann.passkey.counter = 7;
    expect((await signIn(one.browser(), ann.passkey)).status).toBe(200);
    expect((await signIn(one.browser(), ann.passkey)).status).toBe(401);
    ann.passkey.counter = 8;
    const [here, there] = [one.browser(), two.browser()];
    const uses = [
      ann.passkey.use(await optionsOf(here), { origin }),
      ann.passkey.use(await optionsOf(there), { origin }),
    ];
    const answers = await Promise.all([finish(here, uses[0] ?? {}), finish(there, uses[1] ?? {})]);
    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 401]);
  });

  test('tells a suspended and an unverified member apart, and opens nothing', async () => {
    await setMember(ann.id, { suspendedAt: new Date() });
    expect((await signIn(one.browser(), ann.passkey)).failure.code).toBe('SUSPENDED');
    const bea = await one.addMember();
    const { passkey } = await addNewPasskey(origin, bea.browser);
    await setMember(bea.id, { isEmailVerified: false });
    expect((await signIn(one.browser(), passkey)).failure.code).toBe('EMAIL_NOT_VERIFIED');
  });

  test.each([{}, { passkey: {} }, { passkey: { id: { $gt: '' } } }, { passkey: 'x' }])(
    'refuses the form %j',
    async (body) => {
      const { status, failure } = await one.browser().call(signInWithPasskey, { body });
      expect([status, failure.code]).toEqual([400, 'VALIDATION_FAILED']);
    },
  );
});

test('wrong passkeys of a network address are limited, right ones are not', async () => {
  const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1', PUBLIC_URL: origin });
  try {
    const member = await strict.addMember();
    const { passkey } = await addNewPasskey(origin, member.browser);
    const guess = () => signIn(strict.browser(), new SoftwarePasskey());
    for (let n = 0; n < 29; n += 1) expect((await guess()).status).toBe(401);
    expect((await signIn(strict.browser(), passkey)).status).toBe(200);
    expect((await prove(member.browser, passkey)).status).toBe(200);
    expect((await guess()).status).toBe(401);
    expect((await guess()).failure.code).toBe('RATE_LIMITED');
  } finally {
    await strict.close();
  }
});

describe('a fresh proof with a passkey', () => {
  test('counts for 10 minutes', async () => {
    one.clock.advance(10 * MINUTE);
    expect((await ann.browser.call(requestExport)).failure.code).toBe('FRESH_PROOF_REQUIRED');
    expect((await prove(ann.browser, ann.passkey)).status).toBe(200);
    expect((await ann.browser.call(requestExport)).status).toBe(200);
  });

  test('is one of the member, with a challenge for a proof', async () => {
    const bea = await one.addMember();
    const { passkey } = await addNewPasskey(origin, bea.browser);
    const { options } = (await ann.browser.call(startPasskeyProof)).data;
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([ann.passkey.id]);
    const wrong = await prove(ann.browser, passkey);
    expect([wrong.status, wrong.failure.fields]).toEqual([400, { passkey: PASSKEY_TEXTS.refused }]);
    const response = ann.passkey.use(await optionsOf(ann.browser), { origin });
    const other = await ann.browser.call(confirmIdentity, { body: { passkey: response } });
    expect(other.failure.code).toBe('OTP_EXPIRED');
  });

  test('needs a passkey', async () => {
    const bea = await one.addMember();
    expect((await bea.browser.call(startPasskeyProof)).status).toBe(404);
  });
});
