import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { login, registerStep1 } from '@weft/shared/accounts/contract';
import {
  linkIdentity,
  listIdentities,
  signInAtProvider,
  startIdentity,
} from '@weft/shared/accounts/providers/contract';
import { PROVIDER_TEXTS } from '@weft/shared/accounts/providers/texts';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { changeEmail, undoEmail } from '../../../testing/app/email-links.ts';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { finishAt, linkAt, signInAt, startAt } from '../../../testing/content/sign-in-at-provider.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { providersSetting } from '../../../testing/services/provider-settings.ts';
import {
  startScriptedProvider,
  type ScriptedProvider,
  type Script,
} from '../../../testing/services/scripted-provider.ts';

let app: TestApp;
let loom: ScriptedProvider;
let spindle: ScriptedProvider;
let ann: TestMember;
beforeAll(async () => {
  loom = await startScriptedProvider('loom', 'Loom Works');
  spindle = await startScriptedProvider('spindle', 'Spindle Guild');
  app = await startTestApp(providersSetting(loom.settings, spindle.settings));
});
beforeEach(async () => {
  ann = await app.addMember();
});
afterAll(async () => {
  await app.close();
  await loom.close();
  await spindle.close();
});

const saying = (sub: string, email?: string, further: object = {}): Script => ({
  claims: { sub, ...(email !== undefined && { email, email_verified: true }), ...further },
});
const identitiesOf = async ({ browser }: TestMember) => (await browser.call(listIdentities)).data.identities;
const codeOf = async (answer: ReturnType<typeof signInAt>) => (await answer).failure.code;

describe('an account is not taken over', () => {
  test('for good by who changes its address and links an identity: undoing that unlinks it', async () => {
    await linkAt(ann.browser, loom, saying(`sub-own-${ann.id}`));
    app.clock.advance(60_000);
    const undo = await changeEmail(app, ann.browser, ann.email, anEmail('thief'));
    await linkAt(ann.browser, spindle, saying(`sub-thief-${ann.id}`));
    expect((await undoEmail(app, undo)).status).toBe(200);
    expect(await codeOf(signInAt(app.browser(), spindle, saying(`sub-thief-${ann.id}`)))).toBe('FORBIDDEN');
    expect((await signInAt(app.browser(), loom, saying(`sub-own-${ann.id}`))).data.user._id).toBe(ann.id);
  });

  test('by an address that the provider has not verified', async () => {
    for (const email_verified of [false, undefined, 1]) {
      const script = saying('sub-unverified', ann.email, { email_verified });
      const { failure } = await signInAt(app.browser(), loom, script);
      expect(failure.code).toBe('FORBIDDEN');
      expect(failure.message).toBe(PROVIDER_TEXTS.addressUnverified({ name: 'Loom Works' }));
    }
    expect(await identitiesOf(ann)).toEqual([]);
  });

  test('with the same answer whether or not there is an account', async () => {
    const messages = await Promise.all(
      [ann.email, anEmail()].map(async (email) => {
        const script = saying('sub-nobody', email, { email_verified: false });
        return (await signInAt(app.browser(), loom, script)).failure.message;
      }),
    );
    expect(new Set(messages).size).toBe(1);
  });

  test('by a subject that has the address now', async () => {
    const first = await signInAt(app.browser(), loom, saying('sub-before', ann.email));
    expect(first.data.user._id).toBe(ann.id);
    const second = await signInAt(app.browser(), loom, saying('sub-after', ann.email));
    expect(second.failure).toMatchObject({
      code: 'FORBIDDEN',
      message: PROVIDER_TEXTS.otherIdentity({ name: 'Loom Works' }),
    });
    expect((await identitiesOf(ann)).map(({ provider }) => provider)).toEqual(['loom']);
  });

  test('by the same subject of a second issuer', async () => {
    await signInAt(app.browser(), loom, saying('sub-shared', ann.email));
    const other = anEmail();
    const { data } = await signInAt(app.browser(), spindle, saying('sub-shared', other));
    expect(data.user._id).not.toBe(ann.id);
    expect(data.user.email).toBe(other);
  });

  test('by a stranger who has begun to register with its address', async () => {
    const email = anEmail();
    const body = { email, password: 'a password of a stranger', fullName: 'A Stranger' };
    await app.browser().call(registerStep1, { body });
    const { data } = await signInAt(app.browser(), loom, saying(`sub-of-${email}`, email, { name: 'Asha' }));
    expect(data.user).toMatchObject({ email, fullName: 'Asha' });
    const stranger = await app.browser().call(login, { body: { email, password: body.password } });
    expect(stranger.failure.code).toBe('INVALID_CREDENTIALS');
  });

  test('nor is a suspension undone, if the address was never verified', async () => {
    const email = anEmail();
    const body = { email, password: 'a good password', fullName: 'Sven Spam' };
    await app.browser().call(registerStep1, { body });
    const members = app.database.connection.collection('members');
    await members.updateOne({ email }, { $set: { suspendedAt: new Date() } });
    expect(await codeOf(signInAt(app.browser(), loom, saying(`sub-of-${email}`, email)))).toBe('SUSPENDED');
    expect(await members.findOne({ email })).toMatchObject({ fullName: 'Sven Spam', isEmailVerified: false });
  });
});

describe('a sign-in', () => {
  test('uses its state once', async () => {
    const browser = app.browser();
    const query = loom.answer(await startAt(browser, 'loom'), saying('sub-once', ann.email));
    expect((await finishAt(browser, 'loom', query)).status).toBe(200);
    expect(await codeOf(finishAt(browser, 'loom', query))).toBe('OTP_EXPIRED');
  });

  test('of two calls at once opens one session', async () => {
    const browser = app.browser();
    const query = loom.answer(await startAt(browser, 'loom'), saying('sub-twice', ann.email));
    const both = await Promise.all([finishAt(browser, 'loom', query), finishAt(browser, 'loom', query)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]));
  });

  test('belongs to its browser', async () => {
    const query = loom.answer(await startAt(app.browser(), 'loom'), saying('sub-mine', ann.email));
    expect(await codeOf(finishAt(app.browser(), 'loom', query))).toBe('OTP_EXPIRED');
    const other = app.browser();
    await startAt(other, 'loom');
    expect(await codeOf(finishAt(other, 'loom', query))).toBe('OTP_EXPIRED');
  });

  test('waits 10 minutes', async () => {
    const browser = app.browser();
    const query = loom.answer(await startAt(browser, 'loom'), saying('sub-late', ann.email));
    app.clock.advance(10 * 60_000 + 1);
    expect(await codeOf(finishAt(browser, 'loom', query))).toBe('OTP_EXPIRED');
  });

  test('does not mix up providers', async () => {
    const browser = app.browser();
    const started = await startAt(browser, 'loom');
    expect(await codeOf(finishAt(browser, 'spindle', loom.answer(started)))).toBe('OTP_EXPIRED');
    expect(await codeOf(finishAt(browser, 'loom', spindle.answer(started)))).toBe('INVALID_CREDENTIALS');
    const again = new URLSearchParams(loom.answer(await startAt(browser, 'loom')));
    again.delete('iss');
    expect(await codeOf(finishAt(browser, 'loom', again.toString()))).toBe('INVALID_CREDENTIALS');
  });

  const now = Math.floor(Date.now() / 1000);
  test.each<[string, Script]>([
    ['of another client', { claims: { aud: 'another client' } }],
    ['of another issuer', { claims: { iss: 'https://login.example.org' } }],
    ['with an old nonce', { claims: { nonce: 'of an earlier sign-in' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['that has expired', { claims: { iat: now - 7200, exp: now - 3600 } }],
    ['with the algorithm none', { isUnsigned: true }],
    ['with the signature of somebody else', { isForeign: true }],
    ['without a subject', { claims: { sub: undefined } }],
  ])('takes no token %s', async (_what, script) => {
    const claims = { email: ann.email, email_verified: true, ...script.claims };
    const { status, failure } = await signInAt(app.browser(), loom, { ...script, claims });
    expect([status, failure.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(failure.message).toBe(PROVIDER_TEXTS.refused({ name: 'Loom Works' }));
    expect(await identitiesOf(ann)).toEqual([]);
  });

  test('ends where the provider refuses, or is unknown', async () => {
    const browser = app.browser();
    const { searchParams } = new URL(await startAt(browser, 'loom'));
    const state = searchParams.get('state') ?? '';
    const query = new URLSearchParams({ error: 'access_denied', state, iss: loom.issuer }).toString();
    expect(await codeOf(finishAt(browser, 'loom', query))).toBe('INVALID_CREDENTIALS');
    expect(await codeOf(finishAt(browser, 'weaver', query))).toBe('NOT_FOUND');
    expect(await codeOf(finishAt(browser, 'loom', 'x'.repeat(6001)))).toBe('VALIDATION_FAILED');
  });

  test('sends a challenge, a state and a nonce of its own each time', async () => {
    const [first, second] = await Promise.all([0, 1].map(() => startAt(app.browser(), 'loom')));
    const of = (address = '') => Object.fromEntries(new URL(address).searchParams);
    expect(of(first)).toMatchObject({ code_challenge_method: 'S256', response_type: 'code' });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(of(first)[name]).not.toBe(of(second)[name]);
  });
});

describe('linking', () => {
  test('gives a member another way in, which belongs to nobody else', async () => {
    expect((await linkAt(ann.browser, loom, saying('sub-linked'))).data.identity).toMatchObject({
      provider: 'loom',
      name: 'Loom Works',
    });
    const { data } = await signInAt(app.browser(), loom, saying('sub-linked', 'other@example.org'));
    expect(data.user._id).toBe(ann.id);
    const bob = await app.addMember();
    const { failure } = await linkAt(bob.browser, loom, saying('sub-linked'));
    expect(failure).toMatchObject({ code: 'FORBIDDEN', message: PROVIDER_TEXTS.taken });
  });

  test('is finished by the member who has begun it, and by no sign-in', async () => {
    const params = { provider: 'loom' };
    const start = async () => {
      const { address } = (await ann.browser.call(startIdentity, { params })).data;
      return { params, body: { query: loom.answer(address, saying('sub-of-thief')) } };
    };
    const bob = await app.addMember();
    for (const [name, value] of ann.browser.cookies) bob.browser.cookies.set(name, value);
    expect((await bob.browser.call(linkIdentity, await start())).failure.code).toBe('OTP_EXPIRED');
    expect((await ann.browser.call(signInAtProvider, await start())).failure.code).toBe('OTP_EXPIRED');
    const query = loom.answer(await startAt(ann.browser, 'loom'), saying('sub-of-thief'));
    const linked = await ann.browser.call(linkIdentity, { params, body: { query } });
    expect(linked.failure.code).toBe('OTP_EXPIRED');
    expect((await ann.browser.call(getOwnProfile)).status).toBe(200);
  });

  test('needs a fresh proof', async () => {
    app.clock.advance(10 * 60_000);
    const { failure } = await ann.browser.call(startIdentity, { params: { provider: 'loom' } });
    expect(failure.code).toBe('FRESH_PROOF_REQUIRED');
  });
});
