import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { forgotPassword, login, sendOtp } from '@weft/shared/accounts/contract';
import { pathOf } from '@weft/shared/http/endpoint';
import { timeGap } from '../../server/src/testing/time-gap.ts';
import { startAccount } from '../pages/member.ts';
import { startProduct } from '../product/product.ts';
import type { Measure } from './measure.ts';

const ROUNDS = 50;
/** Pause for work after the response, such as the mail. Milliseconds. */
const REST = 20;
const PASSWORD = 'a good password';
/** The minimum hash cost of production, and rate limits that allow the calls. */
const SETTINGS = { BCRYPT_COST: '10', RATE_LIMIT_FACTOR: '1000000' };
const CALLS = { login, 'forgot-password': forgotPassword, 'send-otp': sendOtp };

const anEmail = (): string => `${randomBytes(8).toString('hex')}@example.org`;

/** Time difference between known and unknown addresses, for calls that could reveal members. */
export async function* measureTimingDifference(
  best: (measure: () => Promise<number>) => Promise<number>,
): AsyncGenerator<Measure> {
  const folder = mkdtempSync(path.join(tmpdir(), 'weft-times-'));
  const product = await startProduct(folder, { settings: SETTINGS });
  const known = anEmail();
  try {
    await startAccount(product.address, { email: known, password: PASSWORD, fullName: 'Asha Rao' });
    for (const [name, endpoint] of Object.entries(CALLS)) {
      const ask = (email: string) => async () => {
        const response = await fetch(`${product.address}/api${pathOf(endpoint)}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email, ...(name === 'login' && { password: 'not this one' }) }),
        });
        const { status } = response;
        await response.text();
        if (status !== (name === 'login' ? 401 : 200)) throw new Error(`${name} answered ${status}.`);
      };
      const gap = () =>
        timeGap(
          ROUNDS,
          ask(known),
          () => ask(anEmail())(),
          () => pause(REST),
        );
      yield {
        name: `${name}, known and unknown address`,
        value: await best(gap),
        bound: 15,
        unit: 'ms',
      };
    }
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
