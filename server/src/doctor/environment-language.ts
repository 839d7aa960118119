import { DEFAULT_LANGUAGE, languageOfTag, type Language } from '@weft/shared/languages/languages';
import type { Environment } from '../config/read-environment.ts';

/** Returns the language of the environment's locale, such as `de_AT.UTF-8`; English without one that Weft has. */
export function languageOfEnvironment(environment: Environment): Language {
  const { LC_ALL, LC_MESSAGES, LANG } = environment;
  const locale = [LC_ALL, LC_MESSAGES, LANG].find((each) => each) ?? '';
  return languageOfTag(locale.replace(/[.@].*$/, '').replace('_', '-')) ?? DEFAULT_LANGUAGE;
}
