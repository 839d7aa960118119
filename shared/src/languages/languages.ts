/** The languages that texts exist in. `en-XA` is for tests: English, accented, longer and in brackets. */
export const LANGUAGES = ['en', 'de', 'es', 'ar', 'en-XA'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Languages that a member can choose, each with its own name. */
export const OFFERED_LANGUAGES: readonly { readonly code: Language; readonly name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
  { code: 'es', name: 'Español' },
  { code: 'ar', name: 'العربية' },
];

/** Whether members can choose a language. */
export function isOffered(language: Language): boolean {
  return OFFERED_LANGUAGES.some(({ code }) => code === language);
}

export const DEFAULT_LANGUAGE: Language = 'en';

/** Returns the direction in which a language is written, for `dir`. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** Returns the language whose words and rules apply where no catalogue does: the pseudo-language has those of English. */
export function spokenLanguage(language: Language): Exclude<Language, 'en-XA'> {
  return language === 'en-XA' ? 'en' : language;
}

/**
 * Returns the locale for `Intl`. Arabic is written with the digits of codes and phone numbers (1, 2, 3), whatever a browser
 * prefers.
 */
export function localeOf(language: Language): string {
  const spoken = spokenLanguage(language);
  return spoken === 'ar' ? 'ar-u-nu-latn' : spoken;
}

const isLanguage = (tag: string): tag is Language => (LANGUAGES as readonly string[]).includes(tag);

/** Returns the language that Weft has for a tag such as `de-AT`; undefined without one. */
export function languageOfTag(tag: string): Language | undefined {
  if (isLanguage(tag)) return tag;
  const [primary = ''] = tag.toLowerCase().split('-');
  return isLanguage(primary) ? primary : undefined;
}
