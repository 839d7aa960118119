import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgotPassword, login, sendOtp } from '@weft/shared/accounts/contract';
import { anEmail } from '../../testing/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { timeGap } from '../../testing/time-gap.ts';

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

test.each([
  ['login', (email: string) => app.browser().call(login, { body: { email, password: 'wrong password' } })],
  ['send-otp', (email: string) => app.browser().call(sendOtp, { body: { email } })],
  ['forgot-password', (email: string) => app.browser().call(forgotPassword, { body: { email } })],
])('%s takes the same time for known and unknown addresses', { retry: 2 }, async (_name, call) => {
  const gap = await timeGap(
    ROUNDS,
    () => call(known),
    () => call(anEmail()),
    () => app.settled(),
  );
  expect(gap).toBeLessThan(ALIKE);
});
