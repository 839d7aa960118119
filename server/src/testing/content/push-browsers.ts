import { login } from '@weft/shared/accounts/contract';
import { subscribeToPush } from '@weft/shared/notifications/push-contract';
import type { PushBrowser } from '../services/push-service.ts';
import type { TestMember } from '../members/register-member.ts';
import type { TestApp } from '../app/test-app.ts';

/** Subscribes the browser of a session to push messages. */
export async function subscribeBrowser(
  { browser }: Pick<TestMember, 'browser'>,
  to: PushBrowser,
): Promise<PushBrowser> {
  (await browser.call(subscribeToPush, { body: to.subscription })).data satisfies object;
  return to;
}

/** Signs a member in with another browser. */
export async function signInElsewhere(
  app: TestApp,
  { email, password }: TestMember,
): Promise<Pick<TestMember, 'browser'>> {
  const browser = app.browser();
  browser.token = (await browser.call(login, { body: { email, password } })).data.token;
  return { browser };
}
