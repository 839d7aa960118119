import { currentLanguage } from '@weft/shared/languages/current-language';
import type { BrowserContext, Page } from 'playwright-core';
import type { Home, Person } from './accounts.ts';
import { readMailedCode } from './mailbox.ts';
import { addSession } from '../browser/browser.ts';

/** Makes one API call outside the browser, in the language of the test, and returns its payload. */
async function call<T>(address: string, path: string, body: object | FormData, token?: string): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: {
      'Accept-Language': currentLanguage(),
      ...(!isForm && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer as T;
}

/** Creates an account with an unverified address, by the token of an invitation if one is given. Returns its registration token. */
export async function startAccount(address: string, person: Person, invitation?: string): Promise<string> {
  const { fullName, email, password } = person;
  const { token } = await call<{ token: string }>(address, '/user/register/step1', {
    fullName,
    email,
    password,
    invitation,
  });
  return token;
}

/** Signs a member in outside the browser. Returns the session token. */
export async function signInElsewhere(address: string, { email, password }: Person): Promise<string> {
  return (await call<{ token: string }>(address, '/user/login', { email, password })).token;
}

/** Makes the member of a session the owner, by the link that the server has printed. */
export async function claimNetwork(address: string, session: string, token: string): Promise<void> {
  await call(address, '/admin/claim', { token }, session);
}

/** Creates a verified, signed-in member without using the screens. Returns the session token. */
export async function joinAndSignIn(
  context: BrowserContext,
  page: Page,
  address: string,
  person: Person,
  home: Home,
): Promise<string> {
  const { email } = person;
  const registration = await startAccount(address, person);
  const { phone, ...location } = home;
  await call(address, '/user/register/step3', { location, phoneNumber: phone }, registration);
  await call(address, '/user/send-otp', { email });
  const otp = await readMailedCode(page, address, email);
  await call(address, '/user/verify-otp', { email, otp });
  const token = await signInElsewhere(address, person);
  await addSession(context, address, token);
  return token;
}

/** Publishes a text post. */
export async function writePost(address: string, token: string, text: string): Promise<void> {
  const form = new FormData();
  form.set('mediaTitle', text);
  await call(address, '/media/createMedia', form, token);
}
