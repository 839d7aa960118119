import type { BrowserContext, Page } from 'playwright-core';
import type { Home, Person } from './accounts.ts';
import { readMailedCode } from './mailbox.ts';

/** Makes one call of the API beside the browser and answers its payload. */
async function call<T>(address: string, path: string, body: object | FormData, token?: string): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: {
      ...(!isForm && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer as T;
}

/** A verified member who is signed in, without the walk through the screens. Answers the session's token. */
export async function joinAndSignIn(
  context: BrowserContext,
  page: Page,
  address: string,
  person: Person,
  home: Home,
): Promise<string> {
  const { fullName, email, password } = person;
  const step1 = await call<{ token: string }>(address, '/user/register/step1', { fullName, email, password });
  const { phone, ...location } = home;
  await call(address, '/user/register/step3', { location, phoneNumber: phone }, step1.token);
  await call(address, '/user/send-otp', { email });
  const otp = await readMailedCode(page, address, email);
  await call(address, '/user/verify-otp', { email, otp });
  const { token } = await call<{ token: string }>(address, '/user/login', { email, password });
  await context.addCookies([{ name: 'token', value: token, url: address, sameSite: 'Strict' }]);
  return token;
}

/** Publishes a post of text alone. */
export async function writePost(address: string, token: string, text: string): Promise<void> {
  const form = new FormData();
  form.set('mediaTitle', text);
  await call(address, '/media/createMedia', form, token);
}
