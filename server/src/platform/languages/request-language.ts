import { AsyncLocalStorage } from 'node:async_hooks';
import { setLanguageSource } from '@weft/shared/languages/current-language';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@weft/shared/languages/languages';
import Negotiator from 'negotiator';
import { currentRequestContexts } from '../logger/request-context.ts';

/** Languages of texts that are for somebody else than the caller. */
const chosen = new AsyncLocalStorage<Language>();

/** The languages that an `Accept-Language` is compared with; `*` means the first one. */
const accepted = (first: Language): Language[] => [
  first,
  ...LANGUAGES.filter((language) => language !== first),
];

/** Returns the language of an `Accept-Language` header; undefined without the header, or if Weft has none of its languages. */
function languageOfHeader(header: string | undefined, network: Language): Language | undefined {
  if (header === undefined) return undefined;
  const languages = accepted(network);
  const preferred = new Negotiator({ headers: { 'accept-language': header } }).language(languages);
  return languages.find((language) => language === preferred);
}

/** The caller's language as `Accept-Language` gives it, in the form of a request context. */
export interface CallerLanguage {
  /** Language of the texts that the caller receives. */
  readonly language: Language;
  /** The same if the caller's browser names it; undefined if it is only a default. */
  readonly ownLanguage: Language | undefined;
}

/**
 * Returns the language for a caller. Without the header it is English, as programs expect it; if Weft has none of the
 * header's languages, it is the network's.
 */
export function callerLanguage(header: string | undefined, network: Language): CallerLanguage {
  const ownLanguage = languageOfHeader(header, network);
  return { language: ownLanguage ?? (header === undefined ? DEFAULT_LANGUAGE : network), ownLanguage };
}

/** Returns the language that the current caller's browser asks for; undefined if it names none of Weft's. */
export function callersOwnLanguage(): Language | undefined {
  return currentRequestContexts()[0]?.ownLanguage;
}

/** Writes texts in a language, whoever the caller is. */
export function inLanguage<T>(language: Language, write: () => T): T {
  return chosen.run(language, write);
}

/** Lets texts follow the caller: those of a call are in its language. Work that several calls share is in the first one's. */
export function followRequestLanguages(): void {
  setLanguageSource(() => chosen.getStore() ?? currentRequestContexts()[0]?.language ?? DEFAULT_LANGUAGE);
}
