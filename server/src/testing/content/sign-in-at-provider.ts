import {
  linkIdentity,
  signInAtProvider,
  startIdentity,
  startProviderSignIn,
} from '@weft/shared/accounts/providers/contract';
import type { ScriptedProvider, Script } from '../services/scripted-provider.ts';
import type { Browser } from '../app/browser.ts';

/** Begins a sign-in; returns the address at the provider. */
export async function startAt(browser: Browser, provider: string): Promise<string> {
  return (await browser.call(startProviderSignIn, { params: { provider } })).data.address;
}

/** Finishes a sign-in with the query of the provider's redirect. */
export const finishAt = (browser: Browser, provider: string, query: string) =>
  browser.call(signInAtProvider, { params: { provider }, body: { query } });

/** A whole sign-in at a scripted provider. */
export async function signInAt(browser: Browser, provider: ScriptedProvider, script?: Script) {
  const { id } = provider.settings;
  return finishAt(browser, id, provider.answer(await startAt(browser, id), script));
}

/** Links a sign-in at a scripted provider to the account of a signed-in member. */
export async function linkAt(browser: Browser, provider: ScriptedProvider, script?: Script) {
  const params = { provider: provider.settings.id };
  const { address } = (await browser.call(startIdentity, { params })).data;
  return browser.call(linkIdentity, { params, body: { query: provider.answer(address, script) } });
}
