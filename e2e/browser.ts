import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';

/** A kind of screen that the walk is made on. Sizes in CSS pixels. */
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

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Starts the browser that is installed here: `CHROMIUM_PATH`, else the usual places. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? USUAL_PLACES.find((place) => existsSync(place));
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
    ],
  });
}

/** A fresh profile on a device, with motion reduced so that pictures and checks see screens at rest. */
export function openProfile(browser: Browser, device: Device): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: device.width, height: device.height },
    hasTouch: device.touch,
    isMobile: device.touch,
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
}
