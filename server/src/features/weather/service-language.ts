import { currentLanguage } from '@weft/shared/languages/current-language';

/** Returns the language of the call as weather services name it. They do not know the pseudo-language. */
export function serviceLanguage(): string {
  const language = currentLanguage();
  return language === 'en-XA' ? 'en' : language;
}
