import { setUpSecondFactor, turnOnSecondFactor } from '@weft/shared/accounts/second-factor/contract';
import { AuthenticatorApp } from './authenticator-app.ts';
import type { Browser } from './browser.ts';
import type { MovableClock } from './movable-clock.ts';

/** Turns the second factor on; returns the app and the recovery codes. */
export async function turnOnApp(
  browser: Browser,
  clock: MovableClock,
): Promise<{ app: AuthenticatorApp; recoveryCodes: string[] }> {
  const { key, setup } = (await browser.call(setUpSecondFactor)).data;
  const app = new AuthenticatorApp(key, clock);
  const { recoveryCodes } = (await browser.call(turnOnSecondFactor, { body: { setup, code: app.code() } }))
    .data;
  return { app, recoveryCodes };
}
