import { createHook } from 'node:async_hooks';
import { createRequire } from 'node:module';
import path from 'node:path';
import { getRounds } from 'bcrypt';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { forgotPassword, login, sendOtp } from '@weft/shared/accounts/contract';
import { finishSignIn } from '@weft/shared/accounts/second-factor/contract';
import type { Browser } from '../../../testing/app/browser.ts';
import { anEmail } from '../../../testing/members/register-member.ts';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { turnOnApp } from '../../../testing/app/turn-on-app.ts';

type NativeCall = (password: Buffer, stored: string, done: () => void) => void;

// bcrypt may already be loaded, so the test spies on its native part, which works as usual.
const bcryptFile = createRequire(import.meta.url).resolve('bcrypt');
const load = createRequire(bcryptFile)('node-gyp-build') as (
  folder: string,
) => Record<'compare' | 'encrypt', NativeCall>;
const native = load(path.dirname(bcryptFile));

const COST = 5;

let app: TestApp;
let known: string;
beforeAll(async () => {
  app = await startTestApp({ BCRYPT_COST: String(COST), RATE_LIMIT_FACTOR: '100000' });
  known = (await app.addMember()).email;
});
afterAll(() => app.close());

/** The hashes that a response waits for: costs of compared passwords, made passwords, and hashed recovery codes. */
interface Work {
  readonly compared: number[];
  readonly made: number;
  readonly recovery: number;
}

const NOTHING: Work = { compared: [], made: 0, recovery: 0 };
const ONE_PASSWORD: Work = { ...NOTHING, compared: [COST] };

/** Counts hashes. `npm run check:times` measures the times. */
async function workOf(call: () => Promise<unknown>): Promise<Work> {
  const [compare, hash] = [vi.spyOn(native, 'compare'), vi.spyOn(native, 'encrypt')];
  let recovery = 0;
  const derivations = createHook({ init: (_id, type) => void (type === 'SCRYPTREQUEST' && (recovery += 1)) });
  derivations.enable();
  try {
    await call();
    const compared = compare.mock.calls.map(([, stored]) => getRounds(stored));
    return { compared, made: hash.mock.calls.length, recovery };
  } finally {
    derivations.disable();
    vi.restoreAllMocks();
  }
}

const signIn = (email: string) => () =>
  app.browser().call(login, { body: { email, password: 'wrong password' } });

test('a sign-in compares one hash with a second factor, and makes none of a recovery code', async () => {
  const { browser, email, password } = await app.addMember();
  await turnOnApp(browser, app.clock);
  expect(await workOf(signIn(email))).toEqual(ONE_PASSWORD);
  const right = () => app.browser().call(login, { body: { email, password } });
  expect(await workOf(right)).toEqual(ONE_PASSWORD);
});

test('a sign-in compares one hash of the same cost for known and unknown addresses', async () => {
  expect(await workOf(signIn(known))).toEqual(ONE_PASSWORD);
  expect(await workOf(signIn(anEmail()))).toEqual(ONE_PASSWORD);
});

test('a sign-in compares one hash for members of an organisation, who have no password', async () => {
  const { browser, email } = await app.addMember();
  await turnOnApp(browser, app.clock);
  await app.database.connection.collection('members').updateOne({ email }, { $set: { passwordHash: '' } });
  expect(await workOf(signIn(email))).toEqual(ONE_PASSWORD);
});

describe('the second step', () => {
  /** A browser that waits for a code, the app, and the recovery codes. */
  async function waiting() {
    const { browser: own, email, password } = await app.addMember();
    const { app: authenticator, recoveryCodes } = await turnOnApp(own, app.clock);
    const browser = app.browser();
    await browser.call(login, { body: { email, password } });
    return { browser, authenticator, recoveryCodes };
  }

  const WRONG_RECOVERY_CODE = 'AAAA-AAAA';
  const finish = (browser: Browser, code: string) => browser.call(finishSignIn, { body: { code } });

  test('hashes nothing for a code of the app, right or wrong, and one recovery code, right or wrong', async () => {
    const { browser, authenticator, recoveryCodes } = await waiting();
    expect(await workOf(() => finish(browser, authenticator.wrongCode()))).toEqual(NOTHING);
    const oneCode = { ...NOTHING, recovery: 1 };
    expect(await workOf(() => finish(browser, WRONG_RECOVERY_CODE))).toEqual(oneCode);
    expect(await workOf(() => finish(browser, recoveryCodes[0] ?? ''))).toEqual(oneCode);
    const other = await waiting();
    expect(await workOf(() => finish(other.browser, other.authenticator.nextCode()))).toEqual(NOTHING);
  });

  test.each(['none', 'one that nobody began', 'one that has ended'])(
    'has no work and the same failure with this sign-in: %s',
    async (which) => {
      const { browser, authenticator, recoveryCodes } = await waiting();
      if (which === 'none') browser.cookies.delete('pendingSignIn');
      if (which === 'one that nobody began') browser.cookies.set('pendingSignIn', 'x'.repeat(43));
      if (which === 'one that has ended') app.clock.advance(ACCOUNT_LIMITS.pendingSignInLifetime + 1);
      for (const code of [authenticator.nextCode(), recoveryCodes[0] ?? '', WRONG_RECOVERY_CODE]) {
        const work = await workOf(async () => {
          expect((await finish(browser, code)).failure.code).toBe('OTP_EXPIRED');
        });
        expect(work).toEqual(NOTHING);
      }
    },
  );
});

test.each([
  ['send-otp', sendOtp],
  ['forgot-password', forgotPassword],
])('%s hashes nothing for known and unknown addresses', async (_name, endpoint) => {
  for (const email of [known, anEmail()]) {
    const work = await workOf(() => app.browser().call(endpoint, { body: { email } }));
    expect(work).toEqual(NOTHING);
  }
});
