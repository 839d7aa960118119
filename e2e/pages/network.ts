import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { addSession, openProfile, type Device } from '../browser/browser.ts';
import type { Product } from '../product/product.ts';
import type { Person } from './accounts.ts';
import { startAccount } from './member.ts';
import { NETWORK_SCREENS } from './texts.ts';

/** A member with a separate browser, signed in. */
export interface SignedIn {
  readonly id: string;
  readonly token: string;
  readonly name: string;
  readonly context: BrowserContext;
  readonly page: Page;
}

/** The password of everybody who joins. */
export const PASSWORD = 'sixfold88';
const HOME = { location: { city: 'Pune', country: 'IN', state: 'IN-MH', pinCode: '411001' } };

/** Makes one API call outside the browser. */
export async function callApi<T>(
  { address }: Pick<Product, 'address'>,
  method: string,
  path: string,
  token?: string,
  body?: object,
): Promise<T> {
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer as T;
}

/** Who joins under this name. */
export function personOf(fullName: string): Person {
  const email = `${fullName
    .split(' ')[0]
    ?.normalize('NFD')
    .replace(/\P{ASCII}/gu, '')}@example.org`;
  return { fullName, email, password: PASSWORD };
}

/** Creates a member without verification of the address, by the token of an invitation if one is given. */
export async function join(
  product: Product,
  fullName: string,
  invitation?: string,
): Promise<{ id: string; token: string }> {
  const person = personOf(fullName);
  const registration = await startAccount(product.address, person, invitation);
  await callApi(product, 'POST', '/user/register/step3', registration, {
    ...HOME,
    phoneNumber: '+91 20 5550 1234',
  });
  const { email, password } = person;
  const { token, user } = await callApi<{ token: string; user: { _id: string } }>(
    product,
    'POST',
    '/user/login',
    undefined,
    { email, password },
  );
  return { id: user._id, token };
}

/** Creates a member in a separate browser. */
export async function joinInBrowser(
  browser: Browser,
  device: Device,
  product: Product,
  name: string,
): Promise<SignedIn> {
  const context = await openProfile(browser, device);
  const { id, token } = await join(product, name);
  await addSession(context, product.address, token);
  const page = await context.newPage();
  return { id, token, name, context, page };
}

/** The title of the screen of connections, with their number. */
export function connectionsTitle(count: number): string {
  const { countInBrackets, myConnections } = NETWORK_SCREENS.lists;
  return `${myConnections} ${countInBrackets({ count })}`;
}

/** The card or row with the member's name. */
export function entryOf(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: name }).first();
}
