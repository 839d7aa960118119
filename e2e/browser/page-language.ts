import { LANGUAGE_KEY } from '../../client/src/lib/storage/device-keys.ts';
import type { Language } from '@weft/shared/languages/languages';
import type { BrowserContext, Page } from 'playwright-core';

/** Gives a browser profile a chosen language before its first page. A choice on a page replaces it. */
export async function startIn(context: BrowserContext, language: Language): Promise<void> {
  await context.addInitScript(
    ([key, value]) => {
      // The development mailbox is sandboxed and has no storage.
      if (window.origin !== 'null' && localStorage.getItem(key) === null) localStorage.setItem(key, value);
    },
    [LANGUAGE_KEY, language] as const,
  );
}

/** Chooses the language of the next page that is loaded. The open page keeps its own. */
export async function nextIn(page: Page, language: Language): Promise<void> {
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [LANGUAGE_KEY, language] as const);
}

/** Shows an open page in a language as after a choice in another tab: nothing reloads, and dialogs stay open. */
export async function showIn(page: Page, language: Language): Promise<void> {
  await page.evaluate(
    ([key, newValue]) => {
      localStorage.setItem(key, newValue);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    },
    [LANGUAGE_KEY, language] as const,
  );
  await page.waitForFunction((shown) => document.documentElement.lang === shown, language);
}

/**
 * Texts that the pseudo-language has not reached: visible words, names of controls, titles and placeholders without one
 * of its letters. Leaves out what members wrote, also about pictures, and the dates and emoji of `Intl` and Unicode.
 */
export function untranslated(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const MEMBERS_TEXT = '[dir=auto], [dir=ltr], bdi, [lang]:not(html), script, style, noscript, svg, code';
    const NAMES = ['aria-label', 'aria-description', 'title', 'placeholder'];
    const EMOJI = '[role=gridcell] *';
    const isPlain = (text: string) => /[A-Za-z]{2,}/.test(text) && !/^\[|[áçđéğĥíĵłñóřšťúŵýž]/i.test(text);
    const written = new Set(
      [...document.querySelectorAll<HTMLElement>('[dir=auto], [dir=ltr], bdi')].map(({ innerText }) =>
        innerText.trim(),
      ),
    );
    const found = new Set<string>();
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('time')) continue;
      for (const name of NAMES) {
        const value = element.getAttribute(name);
        // A title may repeat a member's name or file, which may be cut off.
        const isMembers =
          element.matches(`${EMOJI}, [lang]:not(html)`) ||
          element.innerText === value ||
          written.has(value ?? '') ||
          (name === 'title' && element.querySelector('img') !== null);
        if (value && isPlain(value) && !isMembers) found.add(`${name}: ${value}`);
      }
      if (element.closest(MEMBERS_TEXT)) continue;
      for (const node of element.childNodes) {
        const text = node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '').trim() : '';
        if (isPlain(text)) found.add(text);
      }
    }
    return [...found];
  });
}

/** Texts of controls and headings in the pseudo-language that are cut off. Sentences with a member's name may be. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CONTROLS = 'button, button *, a, a *, label, h1, h2, h3, [role=tab], [role=menuitem], legend';
    const NAME = /[A-Za-z]{3}/;
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(CONTROLS)) {
      const isOwn = [...element.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && /\S/.test(nodeValue ?? ''),
      );
      if (!isOwn || element.closest('[dir=auto], bdi') || !element.checkVisibility()) continue;
      const { clipPath, overflowX } = getComputedStyle(element);
      const isForScreenReaders = clipPath !== 'none';
      if (overflowX === 'visible' || isForScreenReaders || NAME.test(element.innerText)) continue;
      if (element.scrollWidth > element.clientWidth + 1) found.push(element.innerText);
    }
    return found;
  });
}
