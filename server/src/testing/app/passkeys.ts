import {
  addPasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '@weft/shared/accounts/passkeys/contract';
import type { Browser } from './browser.ts';
import { SoftwarePasskey } from './software-passkey.ts';
import type { TestApp } from './test-app.ts';

/** The origin of an app's pages that passkeys belong to. */
export const originOf = ({ url }: Pick<TestApp, 'url'>): string =>
  url.replace('http://127.0.0.1:', 'http://localhost:');

/** Adds a new passkey of the signed-in member; returns it with its id. */
export async function addNewPasskey(
  origin: string,
  browser: Browser,
  { name = 'Laptop', passkey = new SoftwarePasskey() } = {},
): Promise<{ id: string; passkey: SoftwarePasskey }> {
  const { options } = (await browser.call(startPasskey)).data;
  const response = passkey.create(options, { origin });
  const { data } = await browser.call(addPasskey, { body: { name, passkey: response } });
  return { id: data.passkey._id, passkey };
}

/** Asks for a challenge and signs in with it. */
export async function signInByPasskey(origin: string, browser: Browser, passkey: SoftwarePasskey) {
  const { options } = (await browser.call(startPasskeySignIn)).data;
  const response = passkey.use(options, { origin });
  return browser.call(signInWithPasskey, { body: { passkey: response } });
}
