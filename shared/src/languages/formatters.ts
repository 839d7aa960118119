import { directionOf, localeOf, type Language } from './languages.ts';

/** Forms of a plural by category of `Intl.PluralRules`, or by `=` and an exact number. */
type Forms = Readonly<Record<string, string>> & { readonly other: string };

/** Functions that the generated texts of one language call. */
interface Formatters {
  /** A name or another text in a sentence. Isolated if it is written in the other direction. */
  readonly text: (value: string) => string;
  readonly number: (value: number) => string;
  readonly percent: (value: number) => string;
  readonly date: (value: Date | number, style: 'short' | 'medium' | 'long' | 'full') => string;
  readonly plural: (value: number, forms: Forms) => string;
  readonly ordinal: (value: number, forms: Forms) => string;
}

/** Characters that isolate a text from the direction of what surrounds it. */
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

const RTL_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const LETTER = /\p{L}/u;

function isolate(value: string, isRtl: boolean): string {
  const isForeign = isRtl ? LETTER.test(value.replaceAll(RTL_LETTER_ALL, '')) : RTL_LETTER.test(value);
  return isForeign ? FIRST_STRONG_ISOLATE + value + POP_ISOLATE : value;
}

const RTL_LETTER_ALL = new RegExp(RTL_LETTER.source, 'gu');

function select(rules: Intl.PluralRules, value: number, forms: Forms): string {
  return forms[`=${value}`] ?? forms[rules.select(value)] ?? forms.other;
}

/** Whether every locale writes a number as its bare digits. Creating an `Intl.NumberFormat` delays the first screen. */
const isBareDigits = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 1000;

const cache = new Map<Language, Formatters>();

/** Returns the formatters of a language. `Intl` objects are created when they are first used. */
export function formattersOf(language: Language): Formatters {
  const formatters = cache.get(language) ?? createFormatters(language);
  cache.set(language, formatters);
  return formatters;
}

function createFormatters(language: Language): Formatters {
  const locale = localeOf(language);
  const isRtl = directionOf(language) === 'rtl';
  const once = <T>(create: () => T): (() => T) => {
    let made: T | undefined;
    return () => (made ??= create());
  };
  const numbers = once(() => new Intl.NumberFormat(locale));
  const percents = once(() => new Intl.NumberFormat(locale, { style: 'percent' }));
  const cardinals = once(() => new Intl.PluralRules(locale));
  const ordinals = once(() => new Intl.PluralRules(locale, { type: 'ordinal' }));
  return {
    text: (value) => isolate(value, isRtl),
    number: (value) => (isBareDigits(value) ? value.toFixed() : numbers().format(value)),
    percent: (value) => percents().format(value),
    date: (value, dateStyle) => new Intl.DateTimeFormat(locale, { dateStyle }).format(value),
    plural: (value, forms) => select(cardinals(), value, forms),
    ordinal: (value, forms) => select(ordinals(), value, forms),
  };
}
