import { login } from '@weft/shared/accounts/contract';
import {
  finishSignIn,
  setUpSecondFactor,
  turnOnSecondFactor,
} from '@weft/shared/accounts/second-factor/contract';
import { listTrustedBrowsers } from '@weft/shared/accounts/second-factor/trusted-browsers-contract';
import { AuthenticatorApp } from './authenticator-app.ts';
import type { Browser } from './browser.ts';
import type { MovableClock } from './movable-clock.ts';
import type { TestMember } from '../members/register-member.ts';
import type { TestApp } from './test-app.ts';

/** Turns the second factor on; returns the app, the code that it confirmed, and the recovery codes. */
export async function turnOnApp(
  browser: Browser,
  clock: MovableClock,
): Promise<{ app: AuthenticatorApp; code: string; recoveryCodes: string[] }> {
  const { key, setup } = (await browser.call(setUpSecondFactor)).data;
  const app = new AuthenticatorApp(key, clock);
  const code = app.code();
  const { recoveryCodes } = (await browser.call(turnOnSecondFactor, { body: { setup, code } })).data;
  return { app, code, recoveryCodes };
}

/** Signs a member in, in a browser that is trusted from then on, with a recovery code; returns the browser's id. */
export async function trustBrowser(
  app: Pick<TestApp, 'browser'>,
  member: TestMember,
  code: string,
  browser = app.browser(),
): Promise<string> {
  await browser.call(login, { body: { email: member.email, password: member.password } });
  const { data } = await browser.call(finishSignIn, { body: { code, trust: true } });
  browser.token = data.token;
  return (await browser.call(listTrustedBrowsers)).data.browsers[0]?._id ?? '';
}
