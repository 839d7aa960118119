import { compareStrings } from '../values/compare.ts';
import { namesOf } from '../values/field-order.ts';
import type { TextOrder } from '../values/text-order.ts';
import { documentOf, isNumber, typeNameOf } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { badValue, storeError, typeMismatch } from '../errors/store-error.ts';
import type { StoreError } from '../errors/store-error.ts';
import { coarseKeys } from './coarse-key.ts';

/** A collation other than the simple one, by which strings are compared as their bytes. */
export interface Collation extends TextOrder {
  /** Equal for collations with the same options. */
  readonly id: string;
  /** All of its options, as they are stored and listed. */
  readonly spec: Document;
}

/** Indexes with other keys than these have to be written again: a version of ICU may order texts otherwise than the one before. */
export const COLLATION_KEYS = `1 ${process.versions['icu'] ?? ''}`;

const refused = (what: string): StoreError =>
  storeError('QueryFeatureNotAllowed', `${what} of a collation is not supported by this store`);

/** Options that are accepted at their default alone. */
const DEFAULTS: Record<string, readonly Value[]> = {
  backwards: [false],
  normalization: [false],
  maxVariable: ['punct'],
  version: ['57.1'],
};
const KNOWN = new Set([
  ...Object.keys(DEFAULTS),
  'locale',
  'strength',
  'caseLevel',
  'caseFirst',
  'numericOrdering',
  'alternate',
]);
const SENSITIVITY = { 1: 'base', 2: 'accent', 3: 'variant', 4: 'variant', 5: 'variant' } as const;
type Strength = keyof typeof SENSITIVITY;

const known = new Map<string, Collation>();
/** More are not kept: each holds the characters that its keys are made of. */
const MOST_KNOWN = 50;

/**
 * The collation that a document describes; undefined for the simple collation.
 * @throws StoreError for unknown options, and for what `Intl.Collator` (ICU) cannot do
 */
export const readCollation = (given: Document | undefined): Collation | undefined => {
  if (given === undefined || Object.keys(given).length === 0) return undefined;
  if (given['locale'] === 'simple') return undefined;
  const spec = normalized(given);
  const id = JSON.stringify(spec);
  const same = known.get(id);
  if (same) return same;
  if (known.size >= MOST_KNOWN) known.clear();
  const collation = { id, spec, ...textOrder(spec) };
  known.set(id, collation);
  return collation;
};

const textOrder = (spec: Document): TextOrder => {
  const locale = supportedLocale(spec['locale'] as string);
  const strength = spec['strength'] as Strength;
  const options: Intl.CollatorOptions = {
    numeric: spec['numericOrdering'] === true,
    caseFirst: spec['caseFirst'] === 'off' ? 'false' : (spec['caseFirst'] as 'upper' | 'lower'),
    ignorePunctuation: spec['alternate'] === 'shifted',
  };
  const hasCase = spec['caseLevel'] === true && strength === 1;
  const sensitivity = hasCase ? 'case' : SENSITIVITY[strength];
  const { compare } = new Intl.Collator(locale, { ...options, sensitivity });
  const primary = new Intl.Collator(locale, { ...options, sensitivity: 'base' });
  // Strength 5 tells strings apart that differ in nothing but their code points.
  const identical = (a: string, b: string): number =>
    compare(a, b) || compareStrings(a.normalize('NFD'), b.normalize('NFD'));
  return { compare: strength === 5 ? identical : compare, coarseKey: coarseKeys(primary) };
};

/** All options of a collation, in MongoDB's order. */
const normalized = (given: Document): Document => {
  const { locale } = given;
  if (typeof locale !== 'string') {
    throw badValue("BSON field 'collation.locale' is missing but a required field");
  }
  for (const name of namesOf(given)) {
    if (!KNOWN.has(name)) throw badValue(`BSON field 'collation.${name}' is an unknown field.`);
    const harmless = DEFAULTS[name];
    if (harmless && !harmless.includes(given[name] as Value)) throw refused(name);
  }
  supportedLocale(locale);
  const strength = strengthOf(given['strength']);
  const alternate = oneOf(given, 'alternate', ['non-ignorable', 'shifted']);
  if (strength > 3 && alternate === 'shifted') throw refused(`strength ${strength} with alternate 'shifted'`);
  const caseLevel = flag(given, 'caseLevel');
  if (caseLevel && strength === 2) throw refused('caseLevel with strength 2');
  return documentOf({
    locale,
    caseLevel,
    caseFirst: oneOf(given, 'caseFirst', ['off', 'upper', 'lower']),
    strength,
    numericOrdering: flag(given, 'numericOrdering'),
    alternate,
    maxVariable: 'punct',
    normalization: false,
    backwards: false,
    version: '57.1',
  });
};

const strengthOf = (value: Value | undefined): Strength => {
  if (value === undefined) return 3;
  if (!isNumber(value)) {
    throw typeMismatch(
      `BSON field 'collation.strength' is the wrong type '${typeNameOf(value)}', expected types '[int, decimal, double, long]'`,
    );
  }
  const strength = Number(value);
  if (strength in SENSITIVITY) return strength as Strength;
  throw badValue(`Enumeration value '${strength}' for field 'collation.strength' is not a valid value.`);
};

/** ICU's names: language, then maybe script and region. */
const LOCALE = /^[a-z]{2,3}(?:_[A-Z][a-z]{3})?(?:_[A-Z]{2})?$/u;

const supportedLocale = (locale: string): string => {
  const [found] = LOCALE.test(locale) ? Intl.Collator.supportedLocalesOf(locale.replaceAll('_', '-')) : [];
  if (found !== undefined) return found;
  throw badValue(`Field 'locale' is invalid in: { locale: "${locale}" }`);
};

/** An option with a few values, of which the first is the default. */
const oneOf = (given: Document, name: string, values: readonly string[]): string => {
  const value = given[name] ?? values[0];
  if (typeof value === 'string' && values.includes(value)) return value;
  throw badValue(`Enumeration value for field 'collation.${name}' is not a valid value.`);
};

const flag = (given: Document, name: string): boolean => {
  const value = given[name];
  if (value === undefined || typeof value === 'boolean') return value ?? false;
  throw typeMismatch(
    `BSON field 'collation.${name}' is the wrong type '${typeNameOf(value)}', expected type 'bool'`,
  );
};
