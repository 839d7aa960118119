import { DEFAULT_LANGUAGE, type Language } from './languages.ts';

type LanguageSource = () => Language;

let source: LanguageSource = () => DEFAULT_LANGUAGE;

/** Sets where the current language comes from: the page's language in a browser, the request's on the server. */
export function setLanguageSource(next: LanguageSource): void {
  source = next;
}

/** Returns the language in which texts are written now. */
export function currentLanguage(): Language {
  return source();
}
