import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Device } from '../browser/browser.ts';
import { checkThemes } from '../browser/check-screen.ts';
import { cutTexts, nextIn, showIn, untranslated } from '../browser/page-language.ts';
import { tooWide } from '../browser/too-wide.ts';
import type { View } from './view.ts';

/** The narrowest phone. CSS pixels. */
const NARROW = 320;

interface Checks {
  /** Whether Arabic is checked too. */
  readonly inArabic: boolean;
}

/**
 * Checks a view that is open in English in other languages: German fits on the narrowest phone, each text is translated
 * and fits when it is longer, and Arabic passes axe. The next page is in English again.
 */
export async function checkLanguages(
  page: Page,
  device: Device,
  { name, part }: View,
  { inArabic }: Checks,
): Promise<void> {
  const where = `${name} on a ${device.name}`;
  const marked = part && '[data-checked-part]';
  // Selectors of parts may contain a text, which is another in the next language.
  if (part)
    await page
      .locator(part)
      .evaluateAll((parts) => parts.forEach((each) => each.toggleAttribute('data-checked-part', true)));
  try {
    await showIn(page, 'en-XA');
    expect(await untranslated(page), `not translated: ${where}`).toEqual([]);
    expect(await cutTexts(page), `cut off: ${where}`).toEqual([]);
    expect(await tooWide(page), `scrolls sideways in longer texts: ${where}`).toEqual([]);
    if (inArabic) {
      await showIn(page, 'ar');
      expect(await page.evaluate(() => document.dir), where).toBe('rtl');
      await checkThemes(page, device, `${name} in Arabic`, { part: marked, themes: ['light'] });
    }
    if (device.name === 'phone') {
      await showIn(page, 'de');
      await page.setViewportSize({ width: NARROW, height: device.height });
      expect(await tooWide(page), `scrolls sideways in German: ${where}`).toEqual([]);
    }
  } finally {
    await page.setViewportSize({ width: device.width, height: device.height });
    await nextIn(page, 'en');
  }
}
