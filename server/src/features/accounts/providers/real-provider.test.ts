import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logout } from '@weft/shared/accounts/contract';
import { startProviderSignIn } from '@weft/shared/accounts/providers/contract';
import { finishSignIn } from '@weft/shared/accounts/second-factor/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import type { Browser } from '../../../testing/app/browser.ts';
import { connectSocket } from '../../../testing/app/connect-socket.ts';
import { finishAt, signInAt, startAt } from '../../../testing/content/sign-in-at-provider.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { turnOnApp } from '../../../testing/app/turn-on-app.ts';
import { startOidcProvider, type OidcProvider } from '../../../testing/services/oidc-provider.ts';
import { providersSetting } from '../../../testing/services/provider-settings.ts';
import { startScriptedProvider, type ScriptedProvider } from '../../../testing/services/scripted-provider.ts';

const PUBLIC_URL = 'http://localhost:4300';

let app: TestApp;
let tidewell: OidcProvider;
/** A second provider, which nobody of the first is a member of. */
let loom: ScriptedProvider;
/** A third one, which is down at first. */
let away: OidcProvider;
beforeAll(async () => {
  tidewell = await startOidcProvider();
  loom = await startScriptedProvider();
  away = await startOidcProvider('away', 'Away');
  const settings = { ...tidewell.settings, headlineClaim: 'job', groups: ['engineers'], signsOut: true };
  app = await startTestApp({ PUBLIC_URL, ...providersSetting(settings, loom.settings, away.settings) });
  tidewell.register({ publicUrl: PUBLIC_URL, apiUrl: `${app.url}/api` });
});
afterAll(async () => {
  await app.close();
  await tidewell.close();
  await loom.close();
  await away.close();
});

const asha = (sub: string) => ({
  sub,
  email: `${sub}@tidewell.example`,
  email_verified: true,
  name: 'Asha Venkatesan',
  job: 'Grid planning engineer',
  groups: ['engineers'],
});

/** A whole sign-in: the provider's pages, the redirect, the call of the page. */
async function signIn(sub: string, browser = app.browser()) {
  tidewell.become(asha(sub));
  const back = await tidewell.follow(await startAt(browser, 'tidewell'));
  expect(`${back.origin}${back.pathname}`).toBe(`${PUBLIC_URL}/sign-in/tidewell`);
  const answer = await finishAt(browser, 'tidewell', back.search);
  if (answer.status === 200) browser.token = answer.data.token;
  return { browser, answer };
}

/** The next end of a session that its socket learns of. */
async function socketOf({ token }: Browser) {
  const socket = await connectSocket(app.url, token);
  const ended = new Promise<string>((resolve) => void socket.once('disconnect', resolve));
  return { socket, ended };
}

async function openSockets(): Promise<number> {
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  return Number(/^weft_sockets_open (\d+)$/m.exec(metrics)?.[1]);
}

const formOf = (token: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({ logout_token: token }).toString(),
});
const report = (id: string, token: string) =>
  app.browser().fetch(`/api/user/login/providers/${id}/logout`, formOf(token));

describe('a certified provider', () => {
  test('signs a new member in with its claims, and the same one again', async () => {
    const { answer } = await signIn('asha');
    expect(answer.data.user).toMatchObject({
      email: 'asha@tidewell.example',
      fullName: 'Asha Venkatesan',
      headline: 'Grid planning engineer',
    });
    const again = await signIn('asha');
    expect(again.answer.data.user._id).toBe(answer.data.user._id);
  });

  test('ends sessions and sockets here when it is signed out of there', async () => {
    const other = await signIn('staying');
    const { browser } = await signIn('leaving');
    const { ended } = await socketOf(browser);
    const { socket } = await socketOf(other.browser);
    await tidewell.signOut();
    expect(await ended).toBe('io server disconnect');
    expect((await browser.call(getOwnProfile)).status).toBe(401);
    expect((await other.browser.call(getOwnProfile)).status).toBe(200);
    socket.disconnect();
  }, 20_000);

  test('is where a member signs out as well, if the operator wants that', async () => {
    const { browser } = await signIn('signing-out');
    const { providerAddress = '' } = (await browser.call(logout)).data;
    const { origin, searchParams } = new URL(providerAddress);
    expect(origin).toBe(tidewell.settings.issuer);
    expect(searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/`);
    expect(searchParams.get('logout_hint')).toBe('signing-out');
    const member = await app.addMember();
    expect((await member.browser.call(logout)).data.providerAddress).toBeUndefined();
  });

  test('that is down makes the sign-in fail, until it is back', async () => {
    const start = () => app.browser().call(startProviderSignIn, { params: { provider: 'away' } });
    const { status, failure } = await start();
    expect([status, failure.code]).toEqual([503, 'UNAVAILABLE']);
    expect(failure.message).toContain('Away');
    away.register({ publicUrl: PUBLIC_URL, apiUrl: `${app.url}/api` });
    expect((await start()).data.address).toContain(away.settings.issuer);
  });
});

describe('a logout token', () => {
  const enter = async (sub: string, sid?: string, browser = app.browser()) => {
    const claims = {
      sub,
      email: `${sub}@example.org`,
      email_verified: true,
      ...(sid !== undefined && { sid }),
    };
    browser.token = (await signInAt(browser, loom, { claims })).data.token;
    return browser;
  };
  const statusOf = async (browser: Browser) => (await browser.call(getOwnProfile)).status;

  test('ends all sessions of its subject', async () => {
    const [one, two, other] = [await enter('many'), await enter('many'), await enter('few')];
    expect((await report('loom', await loom.logoutToken({ sub: 'many' }))).status).toBe(200);
    expect(await Promise.all([one, two, other].map(statusOf))).toEqual([401, 401, 200]);
  });

  test('with a session of the provider ends the sessions that it opened', async () => {
    const [one, two] = [await enter('two-sessions', 'first'), await enter('two-sessions', 'second')];
    expect((await report('loom', await loom.logoutToken({ sid: 'first' }))).status).toBe(200);
    expect(await Promise.all([one, two].map(statusOf))).toEqual([401, 200]);
  });

  test('has ended the sockets of its sessions before the provider gets its response', async () => {
    const [browser, other] = [await enter('with-socket'), await enter('with-another')];
    const { ended } = await socketOf(browser);
    const { socket } = await socketOf(other);
    // Sockets of earlier tests may still be closing.
    await expect.poll(openSockets).toBe(2);
    expect((await report('loom', await loom.logoutToken({ sub: 'with-socket' }))).status).toBe(200);
    expect(await openSockets()).toBe(1);
    expect(await ended).toBe('io server disconnect');
    expect(socket.connected).toBe(true);
    socket.disconnect();
  });

  test('also ends a sign-in that waits for a code', async () => {
    const first = await enter('with-app');
    const { recoveryCodes } = await turnOnApp(first, app.clock);
    const waiting = app.browser();
    const claims = { sub: 'with-app', email: 'with-app@example.org', email_verified: true };
    expect((await signInAt(waiting, loom, { claims })).failure.code).toBe('SECOND_FACTOR_REQUIRED');
    await report('loom', await loom.logoutToken({ sub: 'with-app' }));
    const { failure } = await waiting.call(finishSignIn, { body: { code: recoveryCodes[0] ?? '' } });
    expect(failure.code).toBe('OTP_EXPIRED');
  });

  const now = Math.floor(Date.now() / 1000);
  test.each<[string, Parameters<ScriptedProvider['logoutToken']>]>([
    ['of another client', [{ aud: 'another client' }]],
    ['of another issuer', [{ iss: 'https://login.example.org' }]],
    ['from long ago', [{ iat: now - 600 }]],
    ['with a nonce, like an ID token', [{ nonce: 'x' }]],
    ['without the event', [{ events: {} }]],
    ['without an id', [{ jti: undefined }]],
    ['of nobody', [{ sub: undefined }]],
    ['without a signature', [{}, { isUnsigned: true }]],
    ['with the signature of somebody else', [{}, { isForeign: true }]],
  ])('%s ends nothing', async (what, [claims, script]) => {
    const sub = `kept ${what}`.replaceAll(/\W/g, '-');
    const browser = await enter(sub);
    const answer = await report('loom', await loom.logoutToken({ sub, ...claims }, script));
    expect(answer.status).toBe(400);
    expect(await statusOf(browser)).toBe(200);
  });

  test('of another provider ends nothing, and an unknown provider is none', async () => {
    const browser = await enter('of-loom');
    const token = await loom.logoutToken({ sub: 'of-loom' });
    expect((await report('tidewell', token)).status).toBe(400);
    expect((await report('nowhere', token)).status).toBe(404);
    expect(
      (await app.browser().fetch('/api/user/login/providers/loom/logout', { method: 'POST' })).status,
    ).toBe(400);
    expect(await statusOf(browser)).toBe(200);
  });
});

test('security events name the provider and the reason of a refusal, not the token', async () => {
  await signInAt(app.browser(), loom, { claims: { aud: 'another client' } });
  const lines = app.log.lines().filter((line) => JSON.stringify(line).includes('at loom'));
  expect(lines.length).toBeGreaterThan(0);
  expect(JSON.stringify(lines)).not.toContain('eyJ');
});
