import type { Value } from '../values/values.ts';
import { badValue, notSupported, storeError } from '../errors/store-error.ts';

/** The languages of MongoDB's text indexes, by name and by code. */
const KNOWN = new Set(
  `danish da dutch nl english en finnish fi french fr german de hungarian hu italian it norwegian nb none portuguese pt romanian ro
   russian ru spanish es swedish sv turkish tr`.split(/\s+/u),
);

/** The languages that this store can index. */
const SUPPORTED = new Set(['english', 'en', 'none']);

const isKnown = (language: string): boolean => KNOWN.has(language);

/** The language of a text index: English unless it says otherwise. @throws StoreError 67 CannotCreateIndex */
export const indexLanguage = (given: Value | undefined): string => {
  const language = typeof given === 'string' ? given.toLowerCase() : given === undefined ? 'english' : '';
  if (SUPPORTED.has(language)) return language;
  throw storeError(
    'CannotCreateIndex',
    isKnown(language)
      ? `the language ${language} is not supported by this store`
      : 'default_language is not valid',
  );
};

/** The language of a search. @throws StoreError 2 or 115 */
export const searchLanguage = (given: string): string => {
  const language = given.toLowerCase();
  if (SUPPORTED.has(language)) return language;
  if (isKnown(language)) throw notSupported(`the language ${language} is not supported by this store`);
  throw badValue(`unsupported language: "${language}" for text index version 3`);
};

const CODES: Readonly<Record<string, string>> = { en: 'english' };

/** Whether both name the same language, by name or code. */
export const isSameLanguage = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map(
    (language) => CODES[language.toLowerCase()] ?? language.toLowerCase(),
  );
  return first === second;
};
