import { iso31661, iso31662 } from 'iso-3166';
import { spokenLanguage, type Language } from '@weft/shared/languages/languages';
import { foldName } from '@weft/shared/text/fold';
import { COMMON_NAMES } from './common-names.ts';
import { readStateNames, TRANSLATED, type NamesByLanguage, type Translated } from './state-names.ts';

const intlNames = (style: 'long' | 'short') =>
  new Map(
    TRANSLATED.map((language) => [language, new Intl.DisplayNames(language, { type: 'region', style })]),
  );

/** Names of countries and states by their codes, from ISO 3166, CLDR and {@link COMMON_NAMES}. */
export class PlaceNames {
  readonly #iso: ReadonlyMap<string, string>;
  readonly #long = intlNames('long');
  readonly #short = intlNames('short');
  /** Read when a language other than English, or a search, first needs it. */
  #states: ReadonlyMap<string, NamesByLanguage> | undefined;

  constructor() {
    this.#iso = new Map([
      ...iso31662.map(({ code, name }) => [code, name] as const),
      ...iso31661.map(({ alpha2, name }) => [alpha2, name] as const),
    ]);
  }

  /** The name in a language: in English ISO's, else the one that people use, if it is known. */
  of(code: string, language: Language): string {
    const translated = spokenLanguage(language);
    const iso = this.#iso.get(code) ?? code;
    return translated === 'en' ? iso : (this.#common(code, translated) ?? iso);
  }

  /** Other names that people who read the language may type. */
  aliasesOf(code: string, language: Language): string[] {
    const translated = spokenLanguage(language);
    const names = [this.#iso.get(code), this.#common(code, 'en'), ...this.#named(code, [translated])];
    return distinct(names, [this.of(code, language)]);
  }

  /** The names in all languages. */
  allOf(code: string): string[] {
    return distinct(this.#named(code, TRANSLATED), []);
  }

  #named(code: string, languages: readonly Translated[]): (string | undefined)[] {
    const own = languages.flatMap((language) => [
      this.#common(code, language),
      isCountry(code) ? this.#short.get(language)?.of(code) : undefined,
    ]);
    return [...own, ...(COMMON_NAMES[code] ?? [])];
  }

  /** CLDR's name; undefined if it has none, or if that of a state is ISO's. */
  #common(code: string, language: Translated): string | undefined {
    if (isCountry(code)) return this.#long.get(language)?.of(code);
    this.#states ??= readStateNames();
    return this.#states.get(code)?.[language];
  }
}

const isCountry = (code: string): boolean => !code.includes('-');

/** The names that differ from each other and from these in more than case and accents. */
function distinct(names: readonly (string | undefined)[], known: readonly string[]): string[] {
  const keys = new Set(known.map(foldName));
  return names.filter((name): name is string => {
    if (name === undefined || keys.has(foldName(name))) return false;
    keys.add(foldName(name));
    return true;
  });
}
