import { loadTexts } from '@weft/shared/languages/area';
import { setLanguageSource } from '@weft/shared/languages/current-language';
import {
  DEFAULT_LANGUAGE,
  directionOf,
  isOffered,
  languageOfTag,
  type Language,
} from '@weft/shared/languages/languages';
import { Signal } from '../signal';
import { LANGUAGE_KEY } from '../storage/device-keys';
import { readStored, writeStored } from '../storage/stored-text';

/** Returns the language of the first tag that Weft offers, or that of the page, which is the network's. */
function fromBrowser(tags: readonly string[]): Language {
  const offered = tags.map(languageOfTag).find((language) => language && isOffered(language));
  return offered ?? languageOfTag(document.documentElement.lang) ?? DEFAULT_LANGUAGE;
}

/** Returns the language that was chosen in this browser; undefined if it follows the browser. */
export const chosenLanguage = (): Language | undefined => languageOfTag(readStored(LANGUAGE_KEY) ?? '');

/** The language of the page. Screens read it through the texts; `App` renders again when it changes. */
export const pageLanguage = new Signal<Language>(chosenLanguage() ?? fromBrowser(navigator.languages));

setLanguageSource(pageLanguage.get);

/** Tells the browser and screen readers. */
function describePage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** The language that was asked for last. While it loads, another may be asked for. */
let wanted = pageLanguage.get();

/** Shows the page in a language as soon as its texts are there. Rejects if they could not be loaded. */
async function show(language: Language): Promise<void> {
  wanted = language;
  await loadTexts(language);
  if (wanted !== language) return;
  describePage(language);
  pageLanguage.set(language);
}

/** Follows a choice in another tab. If its texts can't be loaded, this page stays as it is. */
function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    const language = languageOfTag(newValue ?? '');
    if (key === LANGUAGE_KEY && language) show(language).catch(() => undefined);
  });
}

/** Loads what the first screen needs in the page's language. */
export async function startLanguage(): Promise<void> {
  followOtherTabs();
  describePage(pageLanguage.get());
  await loadTexts(pageLanguage.get());
}

/**
 * Changes the language without a reload; typed text stays. Rejects if its texts could not be loaded: then the language
 * stays as it was.
 */
export async function changeLanguage(language: Language): Promise<void> {
  await show(language);
  if (pageLanguage.get() === language) writeStored(LANGUAGE_KEY, language);
}
