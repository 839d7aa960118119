import { existsSync } from 'node:fs';
import { currentLanguage } from '@weft/shared/languages/current-language';
import { DEFAULT_LANGUAGE, type Language } from '@weft/shared/languages/languages';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { startIn } from './page-language.ts';

/** A kind of device to test on. Sizes in CSS pixels. */
export interface Device {
  readonly name: 'desktop' | 'phone';
  readonly width: number;
  readonly height: number;
  readonly touch: boolean;
}

export const DEVICES: readonly Device[] = [
  { name: 'desktop', width: 1440, height: 900, touch: false },
  { name: 'phone', width: 390, height: 844, touch: true },
];

const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The same browser without the windows around its pages, which take a third of the processor time. */
const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Starts the installed browser: `CHROMIUM_PATH`, else the usual locations. Only the whole browser shows desktop
 * notifications. What measures times `optimises` code as browsers of members do.
 */
export async function launchBrowser({ notifies = false, optimises = false } = {}): Promise<Browser> {
  const places = notifies ? WHOLE : [SHELL, ...WHOLE];
  const executablePath = process.env['CHROMIUM_PATH'] ?? places.find((place) => existsSync(place));
  if (!executablePath) throw new Error('No Chromium found: install it or name it by CHROMIUM_PATH.');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Optimising the code of pages that live for seconds takes a tenth of the processor time and saves none.
      ...(optimises ? [] : ['--js-flags=--no-opt --no-maglev']),
    ],
  });
}

/** The preferred locale of browser profiles. */
export const PROFILE_LOCALE = 'en-GB';

/**
 * A new browser profile on a device, with reduced motion for screenshots and checks. Its language is that of the test,
 * unless another is given.
 */
export async function openProfile(
  browser: Browser,
  device: Device,
  { timezoneId = 'UTC', language = currentLanguage() }: { timezoneId?: string; language?: Language } = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: device.width, height: device.height },
    hasTouch: device.touch,
    isMobile: device.touch,
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    locale: PROFILE_LOCALE,
    timezoneId,
  });
  // English is what the browser prefers.
  if (language !== DEFAULT_LANGUAGE) await startIn(context, language);
  return context;
}

/** Signs a browser profile in at the product with this address. */
export function addSession(context: BrowserContext, address: string, token: string): Promise<void> {
  return context.addCookies([{ name: 'token', value: token, url: address, sameSite: 'Strict' }]);
}
