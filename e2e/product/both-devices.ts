import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { DEVICES, launchBrowser, type Device } from '../browser/browser.ts';
import { joinInBrowser, type SignedIn } from '../pages/network.ts';
import { QUICK_SETTINGS, closeProduct, startProduct, type Product } from './product.ts';

/** The product with a member on a desktop, Dora Desk, and one on a phone, Pia Phone. */
export interface BothDevices {
  readonly browser: Browser;
  readonly product: Product;
  /** Where its data is. */
  readonly folder: string;
  readonly members: readonly SignedIn[];
  /** The member and device of a row of `SIZES`. */
  at(index: number): { readonly member: SignedIn; readonly device: Device };
  close(): Promise<void>;
}

/** Starts the product with quick settings, and `settings` in addition. */
export async function openBothDevices(
  name: string,
  settings: Record<string, string> = {},
): Promise<BothDevices> {
  const [desktop, phone] = DEVICES;
  if (!desktop || !phone) throw new Error('no device');
  const folder = mkdtempSync(path.join(tmpdir(), `weft-${name}-`));
  const [browser, product] = await Promise.all([
    launchBrowser(),
    startProduct(folder, { settings: { ...QUICK_SETTINGS, ...settings } }),
  ]);
  const members = [
    await joinInBrowser(browser, desktop, product, 'Dora Desk'),
    await joinInBrowser(browser, phone, product, 'Pia Phone'),
  ];
  return {
    browser,
    product,
    folder,
    members,
    at: (index) => ({ member: members[index] as SignedIn, device: DEVICES[index] as Device }),
    close: () => closeProduct({ browser, product, folder }),
  };
}
