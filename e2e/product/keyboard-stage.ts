import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { DEVICES, launchBrowser } from '../browser/browser.ts';
import { joinInBrowser, type SignedIn } from '../pages/network.ts';
import { QUICK_SETTINGS, closeProduct, startProduct, type Product } from './product.ts';
import { sortProblems } from '../browser/refusals.ts';
import { watchForProblems } from '../browser/watch.ts';

/** A running product and one member on a desktop who only uses the keyboard. */
export interface KeyboardStage {
  readonly browser: Browser;
  readonly product: Product;
  readonly me: SignedIn;
  readonly page: Page;
  /** Opens a screen by its URL and waits for its title. */
  open(address: string, title: string): Promise<void>;
  /** Waits for a text on the page. */
  said(text: string): Promise<void>;
  /** All problems reported by the pages. */
  problems(): ReturnType<typeof sortProblems>;
  close(): Promise<void>;
}

/** Starts the product for a keyboard test; other members act through the API. `settings` override the defaults. */
export async function openKeyboardStage(
  journey: string,
  name: string,
  settings: Record<string, string> = {},
): Promise<KeyboardStage> {
  const [desktop] = DEVICES;
  if (!desktop) throw new Error('no device');
  const folder = mkdtempSync(path.join(tmpdir(), `weft-keyboard-${journey}-`));
  const [browser, product] = await Promise.all([
    launchBrowser(),
    startProduct(folder, { settings: { ...QUICK_SETTINGS, ...settings } }),
  ]);
  const me = await joinInBrowser(browser, desktop, product, name);
  const { context, page } = me;
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.address });
  const problems = await watchForProblems(context, product.address);
  return {
    browser,
    product,
    me,
    page,
    open: async (address, title) => {
      await page.goto(`${product.address}${address}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    },
    said: (text) => page.getByText(text).last().waitFor(),
    problems: () => sortProblems(problems),
    close: () => closeProduct({ browser, product, folder }),
  };
}
