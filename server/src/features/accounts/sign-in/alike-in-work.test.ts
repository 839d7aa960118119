import { createRequire } from 'node:module';
import path from 'node:path';
import { getRounds } from 'bcrypt';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { forgotPassword, login, sendOtp } from '@weft/shared/accounts/contract';
import { anEmail } from '../../../testing/app/register-member.ts';
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
  known = (await app.registerMember()).email;
});
afterAll(() => app.close());

/** Costs of the hashes that a response waits for. `npm run check:times` measures the times. */
async function workOf(call: () => Promise<unknown>): Promise<{ compared: number[]; made: number }> {
  const [compare, hash] = [vi.spyOn(native, 'compare'), vi.spyOn(native, 'encrypt')];
  try {
    await call();
    const compared = compare.mock.calls.map(([, stored]) => getRounds(stored));
    return { compared, made: hash.mock.calls.length };
  } finally {
    vi.restoreAllMocks();
  }
}

const signIn = (email: string) => () =>
  app.browser().call(login, { body: { email, password: 'wrong password' } });

test('a sign-in compares one hash with a second factor, and makes none of a recovery code', async () => {
  const { browser, email, password } = await app.registerMember();
  await turnOnApp(browser, app.clock);
  expect(await workOf(signIn(email))).toEqual({ compared: [COST], made: 0 });
  const right = () => app.browser().call(login, { body: { email, password } });
  expect(await workOf(right)).toEqual({ compared: [COST], made: 0 });
});

test('a sign-in compares one hash of the same cost for known and unknown addresses', async () => {
  expect(await workOf(signIn(known))).toEqual({ compared: [COST], made: 0 });
  expect(await workOf(signIn(anEmail()))).toEqual({ compared: [COST], made: 0 });
});

test('a sign-in compares one hash for members of an organisation, who have no password', async () => {
  const { browser, email } = await app.registerMember();
  await turnOnApp(browser, app.clock);
  await app.database.connection.collection('members').updateOne({ email }, { $set: { passwordHash: '' } });
  expect(await workOf(signIn(email))).toEqual({ compared: [COST], made: 0 });
});

test.each([
  ['send-otp', sendOtp],
  ['forgot-password', forgotPassword],
])('%s hashes nothing for known and unknown addresses', async (_name, endpoint) => {
  for (const email of [known, anEmail()]) {
    const work = await workOf(() => app.browser().call(endpoint, { body: { email } }));
    expect(work).toEqual({ compared: [], made: 0 });
  }
});
