import { setLanguageSource } from '@weft/shared/languages/current-language';
import { DEFAULT_LANGUAGE, OFFERED_LANGUAGES, type Language } from '@weft/shared/languages/languages';
import Negotiator from 'negotiator';
import { currentRequestContexts } from './request-context.ts';

/** The pseudo-language of tests is not offered to members, but can be asked for. */
const ACCEPTED: readonly Language[] = [...OFFERED_LANGUAGES.map(({ code }) => code), 'en-XA'];

/** Returns the language for a caller's `Accept-Language`; the default without one that Weft has. */
export function languageOfHeader(header: string | undefined): Language {
  if (header === undefined) return DEFAULT_LANGUAGE;
  const preferred = new Negotiator({ headers: { 'accept-language': header } }).language([...ACCEPTED]);
  return ACCEPTED.find((language) => language === preferred) ?? DEFAULT_LANGUAGE;
}

/** Lets texts follow the caller: those of a call are in its language. Work that several calls share is in the first one's. */
export function followRequestLanguages(): void {
  setLanguageSource(() => currentRequestContexts()[0]?.language ?? DEFAULT_LANGUAGE);
}
