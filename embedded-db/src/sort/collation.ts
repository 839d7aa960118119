import { namesOf } from '../values/field-order.ts';
import { typeNameOf } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { badValue, storeError, typeMismatch } from '../errors/store-error.ts';
import type { StoreError } from '../errors/store-error.ts';

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
const SENSITIVITY = { 1: 'base', 2: 'accent', 3: 'variant' } as const;

/**
 * The `Intl.Collator` (ICU) of a collation; undefined for the simple collation, which compares bytes.
 * @throws StoreError for unknown options, and for what `Intl.Collator` cannot do
 */
export const collatorOf = (collation: Document | undefined): Intl.Collator | undefined => {
  if (collation === undefined || Object.keys(collation).length === 0) return undefined;
  const { locale } = collation;
  if (typeof locale !== 'string') {
    throw badValue("BSON field 'collation.locale' is missing but a required field");
  }
  if (locale === 'simple') return undefined;
  for (const name of namesOf(collation)) {
    if (!KNOWN.has(name)) throw badValue(`BSON field 'collation.${name}' is an unknown field.`);
    const harmless = DEFAULTS[name];
    if (harmless && !harmless.includes(collation[name] as Value)) throw refused(name);
  }
  const strength = Number(collation['strength'] ?? 3);
  if (strength !== 1 && strength !== 2 && strength !== 3) throw refused(`strength ${strength}`);
  const hasCaseLevel = flag(collation, 'caseLevel');
  if (hasCaseLevel && strength === 2) throw refused('caseLevel with strength 2');
  return new Intl.Collator(supportedLocale(locale), {
    sensitivity: hasCaseLevel && strength === 1 ? 'case' : SENSITIVITY[strength],
    numeric: flag(collation, 'numericOrdering'),
    caseFirst: caseFirst(collation['caseFirst']),
    ignorePunctuation: isShifted(collation['alternate']),
  });
};

/** ICU's names: language, then maybe script and region. */
const LOCALE = /^[a-z]{2,3}(?:_[A-Z][a-z]{3})?(?:_[A-Z]{2})?$/u;

const supportedLocale = (locale: string): string => {
  const [found] = LOCALE.test(locale) ? Intl.Collator.supportedLocalesOf(locale.replaceAll('_', '-')) : [];
  if (found !== undefined) return found;
  throw badValue(`Field 'locale' is invalid in: { locale: "${locale}" }`);
};

const caseFirst = (value: Value | undefined): 'upper' | 'lower' | 'false' => {
  if (value === undefined || value === 'off') return 'false';
  if (value === 'upper' || value === 'lower') return value;
  throw badValue("Enumeration value for field 'collation.caseFirst' is not a valid value.");
};

const flag = (collation: Document, name: string): boolean => {
  const value = collation[name];
  if (value === undefined || typeof value === 'boolean') return value ?? false;
  throw typeMismatch(
    `BSON field 'collation.${name}' is the wrong type '${typeNameOf(value)}', expected type 'bool'`,
  );
};

const isShifted = (value: Value | undefined): boolean => {
  if (value === undefined || value === 'non-ignorable') return false;
  if (value === 'shifted') return true;
  throw badValue("Enumeration value for field 'collation.alternate' is not a valid value.");
};
