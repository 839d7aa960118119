import { loadTexts } from '@weft/shared/languages/area';
import { setLanguageSource } from '@weft/shared/languages/current-language';
import {
  DEFAULT_LANGUAGE,
  directionOf,
  languageOfTag,
  OFFERED_LANGUAGES,
  type Language,
} from '@weft/shared/languages/languages';
import { Signal } from '../signal';
import { readStored, writeStored } from '../storage/stored-text';

/** The language that this browser's member chose last. It stays after signing out. */
const CHOSEN = 'weft:language';

/** Returns the language of the first tag that Weft offers, or the page's own. */
function fromBrowser(tags: readonly string[]): Language {
  const offered = tags
    .map(languageOfTag)
    .find((language) => OFFERED_LANGUAGES.some(({ code }) => code === language));
  return offered ?? DEFAULT_LANGUAGE;
}

const chosen = (): Language | undefined => languageOfTag(readStored(CHOSEN) ?? '');

/** The language of the page. Screens read it through the texts; `App` renders again when it changes. */
export const pageLanguage = new Signal<Language>(chosen() ?? fromBrowser(navigator.languages));

setLanguageSource(pageLanguage.get);

/** Tells the browser and screen readers. */
function describePage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Loads what the first screen needs in the page's language. */
export async function startLanguage(): Promise<void> {
  describePage(pageLanguage.get());
  await loadTexts(pageLanguage.get());
}

/**
 * Changes the language without a reload; typed text stays. Rejects if its texts could not be loaded: then the language
 * stays as it was.
 */
export async function changeLanguage(language: Language): Promise<void> {
  await loadTexts(language);
  writeStored(CHOSEN, language);
  describePage(language);
  pageLanguage.set(language);
}
