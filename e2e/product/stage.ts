import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DEVICES, addSession, launchBrowser, openProfile, type Device } from '../browser/browser.ts';
import { joinAndSignIn } from '../pages/member.ts';
import { closeProduct, startProduct, type Product } from './product.ts';
import { POST_SCREENS } from '../pages/texts.ts';

const PERSON = { fullName: 'Meera Pillai', email: 'meera@example.org', password: 'sixfold88' };
const HOME = { city: 'Kochi', country: 'IN', state: 'IN-KL', pinCode: '682001', phone: '+91 484 555 0102' };

/** The product with one member, for tests that each start in a new browser profile. */
export interface Stage {
  readonly browser: Browser;
  readonly product: Product;
  readonly person: typeof PERSON;
  /**
   * Opens a new browser profile with the signed-in member, on the desktop or on `on`. `prepare` runs before
   * the first page.
   */
  enter(prepare?: (context: BrowserContext) => Promise<void>, on?: Device): Promise<Page>;
  close(): Promise<void>;
}

/** Starts the product with one member, and a browser that can show desktop notifications if `notifies`. */
export async function openStage(name: string, { notifies = false } = {}): Promise<Stage> {
  const [desk] = DEVICES;
  if (!desk) throw new Error('no device');
  const folder = mkdtempSync(path.join(tmpdir(), `weft-${name}-`));
  const [browser, product] = await Promise.all([launchBrowser({ notifies }), startProduct(folder)]);
  const first = await openProfile(browser, desk);
  const token = await joinAndSignIn(first, await first.newPage(), product.address, PERSON, HOME);
  await first.close();
  return {
    browser,
    product,
    person: PERSON,
    enter: async (prepare, on = desk) => {
      const context = await openProfile(browser, on);
      await addSession(context, product.address, token);
      await prepare?.(context);
      const page = await context.newPage();
      await page.goto(`${product.address}/dashboard`);
      await page.getByRole('button', { name: POST_SCREENS.startPost }).first().waitFor();
      return page;
    },
    close: () => closeProduct({ browser, product, folder }),
  };
}
