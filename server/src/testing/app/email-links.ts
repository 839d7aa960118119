import {
  askEmailChange,
  confirmEmailChange,
  undoEmailChange,
} from '@weft/shared/accounts/email-change/contract';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

type App = Pick<TestApp, 'browser' | 'mailer' | 'settled'>;

/** Returns the token of the link in the last mail to an address; '' if there is none. */
export async function mailedToken({ mailer, settled }: App, email: string): Promise<string> {
  await settled();
  return /#token=([\w-]+)/.exec(mailer.to(email).at(-1)?.text ?? '')?.[1] ?? '';
}

/** Asks for a new address; returns the token that was mailed to it. */
export async function askForEmail(app: App, browser: Browser, email: string): Promise<string> {
  (await browser.call(askEmailChange, { body: { email } })).data satisfies object;
  return mailedToken(app, email);
}

/** Opens a confirming link in a browser without session. */
export const confirmEmail = ({ browser }: App, token: string) =>
  browser().call(confirmEmailChange, { body: { token } });

/** Opens an undoing link in a browser without session. */
export const undoEmail = ({ browser }: App, token: string) =>
  browser().call(undoEmailChange, { body: { token } });

/** Changes the address of a member; returns the token that undoes it. */
export async function changeEmail(app: App, browser: Browser, from: string, to: string): Promise<string> {
  (await confirmEmail(app, await askForEmail(app, browser, to))).data satisfies object;
  return mailedToken(app, from);
}
