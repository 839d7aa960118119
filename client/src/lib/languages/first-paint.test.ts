import { directionOf, OFFERED_LANGUAGES } from '@weft/shared/languages/languages';
import { afterEach, expect, test, vi } from 'vitest';
import { THEME_KEY } from '../storage/device-keys';
import script from '../../../public/first-paint.js?raw';

let runs = 0;

/** Language and direction of the page after the script, in a browser that prefers these languages. */
async function firstPaint(languages: readonly string[], network = 'en'): Promise<string[]> {
  document.documentElement.lang = network;
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  runs += 1;
  // Each run is a module of its own, because a module is evaluated once.
  await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(`${script}//${runs}`)}`);
  const { lang, dir } = document.documentElement;
  return [lang, dir];
}

afterEach(() => {
  vi.restoreAllMocks();
  document.head.replaceChildren();
});

test('the script before the first paint knows every offered language and its direction', async () => {
  for (const { code } of OFFERED_LANGUAGES) {
    localStorage.setItem('weft:language', code);
    expect(await firstPaint(['en-US'])).toEqual([code, directionOf(code)]);
  }
});

test("without a choice the browser's first offered language counts, else the network's", async () => {
  expect(await firstPaint(['fr-FR', 'ar-EG', 'de'])).toEqual(['ar', 'rtl']);
  expect(await firstPaint(['de-AT', 'en'])).toEqual(['de', 'ltr']);
  expect(await firstPaint(['fr-FR'])).toEqual(['en', 'ltr']);
  expect(await firstPaint(['fr-FR'], 'ar')).toEqual(['ar', 'rtl']);
});

test("without a choice the network's default theme counts, and the device's can be chosen against it", async () => {
  const { dataset } = document.documentElement;
  const themeAfter = async (network: string | undefined, chosen: string | null) => {
    delete dataset.theme;
    if (network !== undefined) dataset.theme = network;
    localStorage.removeItem(THEME_KEY);
    if (chosen !== null) localStorage.setItem(THEME_KEY, chosen);
    await firstPaint(['en']);
    return dataset.theme;
  };
  expect(await themeAfter(undefined, null)).toBeUndefined();
  expect(await themeAfter('dark', null)).toBe('dark');
  expect(await themeAfter('dark', 'light')).toBe('light');
  expect(await themeAfter('dark', 'system')).toBeUndefined();
  delete dataset.theme;
});

test("the texts of the page's language are preloaded, and no others", async () => {
  const { head } = document;
  for (const { code } of OFFERED_LANGUAGES)
    head.innerHTML += `<meta name="texts" content="/assets/texts-${code}.js" data-language="${code}">`;
  await firstPaint(['de-AT']);
  const links = [...head.querySelectorAll('link')].map(({ rel, href, crossOrigin }) => [
    rel,
    new URL(href).pathname,
    crossOrigin,
  ]);
  expect(links).toEqual([['modulepreload', '/assets/texts-de.js', '']]);
});
