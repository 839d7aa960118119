import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgotPassword, login, sendOtp } from '@weft/shared/accounts/contract';
import { anEmail } from '../../testing/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const ROUNDS = 15;
/** Milliseconds between the medians (specification 3.4, "in the same time"). */
const ALIKE = 15;

let app: TestApp;
let known: string;
beforeAll(async () => {
  app = await startTestApp({ BCRYPT_COST: '10', RATE_LIMIT_FACTOR: '100000' });
  known = (await app.registerMember()).email;
});
afterAll(() => app.close());

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

/** Times calls for the known and for unknown addresses in turns, so that a busy machine slows both alike. */
async function gap(call: (email: string) => Promise<unknown>): Promise<number> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const timed = async (who: 'known' | 'unknown', email: string): Promise<void> => {
    const start = performance.now();
    await call(email);
    times[who].push(performance.now() - start);
    await app.settled();
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await timed('known', known);
    await timed('unknown', anEmail());
  }
  return Math.abs(median(times.known) - median(times.unknown));
}

test.each([
  ['login', (email: string) => app.browser().call(login, { body: { email, password: 'wrong password' } })],
  ['send-otp', (email: string) => app.browser().call(sendOtp, { body: { email } })],
  ['forgot-password', (email: string) => app.browser().call(forgotPassword, { body: { email } })],
])('%s takes the same time for known and unknown addresses', { retry: 2 }, async (_name, call) => {
  expect(await gap(call)).toBeLessThan(ALIKE);
});
