import { spokenLanguage, type Language } from './languages.ts';

/** Returns the path of the web manifest in a language. */
export function manifestPath(language: Language): string {
  const spoken = spokenLanguage(language);
  return spoken === 'en' ? '/manifest.webmanifest' : `/manifest.${spoken}.webmanifest`;
}
