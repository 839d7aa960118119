import { failedToParse } from '../../errors/store-error.ts';
import { compileRegex } from '../../regex/compile-regex.ts';
import { toDecimal } from '../../values/arithmetic.ts';
import { compareValues, equalValues } from '../../values/compare.ts';
import { decimalParts } from '../../values/decimal.ts';
import { namesOf } from '../../values/field-order.ts';
import { documentOf, fieldOf, isDocument, isNumber, typeNameOf } from '../../values/values.ts';
import type { Document, NumberValue, Value } from '../../values/values.ts';
import { typeTest } from '../numeric-operators.ts';
import { readCount, readFlag, readList, readNames, readNumber, readText, wrongType } from './read-keyword.ts';
import type { KeywordCompiler, Rule } from './schema.ts';

const explanation = (
  operatorName: string,
  specifiedAs: Document,
  reason: string,
  considered: Record<string, Value>,
): Document => documentOf({ operatorName, specifiedAs, reason, ...considered });

/** A rule for values of one kind, which all others meet. */
const ruleFor = (
  isAbout: (value: Value) => boolean,
  test: (value: Value) => boolean,
  explain: Rule['explain'],
): Rule => ({ test: (value) => !isAbout(value) || test(value), explain });

/** The types of JSON with those of BSON that they stand for. */
const JSON_TYPES: Record<string, string> = {
  object: 'object',
  array: 'array',
  string: 'string',
  number: 'number',
  boolean: 'bool',
  null: 'null',
};

const jsonType = (name: string): string => {
  if (name === 'integer') throw failedToParse("$jsonSchema type 'integer' is not currently supported.");
  const type = JSON_TYPES[name];
  if (type === undefined) throw failedToParse(`Unknown type name alias: ${name}`);
  return type;
};

const type: KeywordCompiler = (schema, keyword) => {
  if (Object.hasOwn(schema, 'type') && Object.hasOwn(schema, 'bsonType'))
    throw failedToParse("Cannot specify both $jsonSchema keywords 'type' and 'bsonType'");
  const given = schema[keyword] as Value;
  if (typeof given !== 'string' && !Array.isArray(given))
    throw wrongType(keyword, 'either a string or an array of strings', given);
  const names = typeof given === 'string' ? [given] : readNames(given, keyword);
  return {
    test: typeTest(keyword === 'type' ? names.map(jsonType) : names),
    explain: (value) =>
      explanation(keyword, documentOf({ [keyword]: given }), 'type did not match', {
        consideredValue: value,
        consideredType: typeNameOf(value),
      }),
  };
};

/** Equality that ignores the order of fields. */
const isSame = (a: Value, b: Value): boolean => {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((element, i) => isSame(element, b[i] as Value));
  if (!isDocument(a) || !isDocument(b)) return equalValues(a, b);
  const names = namesOf(a);
  return (
    names.length === namesOf(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSame(a[name] as Value, b[name] as Value))
  );
};

const oneOfValues: KeywordCompiler = (schema, keyword) => {
  const values = readList(schema, keyword);
  if (values.some((value, i) => values.slice(0, i).some((other) => isSame(value, other))))
    throw failedToParse(`$jsonSchema keyword '${keyword}' array cannot contain duplicate values.`);
  return {
    test: (value) => values.some((allowed) => isSame(allowed, value)),
    explain: (value) =>
      explanation(keyword, documentOf({ enum: values }), 'value was not found in enum', {
        consideredValue: value,
      }),
  };
};

const bound =
  (exclusive: string, accepts: (order: number, isExclusive: boolean) => boolean): KeywordCompiler =>
  (schema, keyword) => {
    const limit = readNumber(schema, keyword);
    const isExclusive = readFlag(schema, exclusive);
    const specifiedAs = documentOf({ [keyword]: limit, [exclusive]: fieldOf(schema, exclusive) });
    return ruleFor(
      isNumber,
      (value) => accepts(compareValues(value, limit), isExclusive),
      (value) => explanation(keyword, specifiedAs, 'comparison failed', { consideredValue: value }),
    );
  };

/** `exclusiveMinimum` belongs to `minimum`. */
const exclusive =
  (inclusive: string): KeywordCompiler =>
  (schema, keyword) => {
    readFlag(schema, keyword);
    if (Object.hasOwn(schema, inclusive)) return undefined;
    throw failedToParse(`$jsonSchema keyword '${inclusive}' must be a present if '${keyword}' is present`);
  };

/** Whether a number is a whole multiple of another, by their decimal digits. */
const isMultiple = (value: NumberValue, divisor: NumberValue): boolean => {
  const [a, b] = [decimalParts(toDecimal(value)), decimalParts(toDecimal(divisor))];
  if (a.kind !== 'finite' || b.kind !== 'finite') return false;
  const least = Math.min(a.exponent, b.exponent);
  const scaled = (parts: typeof a): bigint => parts.coefficient * 10n ** BigInt(parts.exponent - least);
  return scaled(a) % scaled(b) === 0n;
};

const multipleOf: KeywordCompiler = (schema, keyword) => {
  const divisor = readNumber(schema, keyword);
  if (!(compareValues(divisor, 0) > 0))
    throw failedToParse(`$jsonSchema keyword '${keyword}' must have a positive value`);
  return ruleFor(
    isNumber,
    (value) => isMultiple(value as NumberValue, divisor),
    (value) =>
      explanation(
        keyword,
        documentOf({ multipleOf: divisor }),
        'considered value is not a multiple of the specified value',
        { consideredValue: value },
      ),
  );
};

const isText = (value: Value): boolean => typeof value === 'string';
const lengthOf = (value: Value): number => Array.from(value as string).length;

const textLength =
  (accepts: (length: number, limit: number) => boolean): KeywordCompiler =>
  (schema, keyword) => {
    const limit = readCount(schema, keyword);
    return ruleFor(
      isText,
      (value) => accepts(lengthOf(value), limit),
      (value) =>
        explanation(
          keyword,
          documentOf({ [keyword]: schema[keyword] }),
          'specified string length was not satisfied',
          { consideredValue: value },
        ),
    );
  };

const pattern: KeywordCompiler = (schema, keyword) => {
  const text = readText(schema, keyword);
  const regex = compileRegex(text, '');
  return ruleFor(
    isText,
    (value) => regex.test(value as string),
    (value) =>
      explanation(keyword, documentOf({ pattern: text }), 'regular expression did not match', {
        consideredValue: value,
      }),
  );
};

export const valueKeywords: Record<string, KeywordCompiler> = {
  type,
  bsonType: type,
  enum: oneOfValues,
  minimum: bound('exclusiveMinimum', (order, isExclusive) => (isExclusive ? order > 0 : order >= 0)),
  maximum: bound('exclusiveMaximum', (order, isExclusive) => (isExclusive ? order < 0 : order <= 0)),
  exclusiveMinimum: exclusive('minimum'),
  exclusiveMaximum: exclusive('maximum'),
  multipleOf,
  minLength: textLength((length, limit) => length >= limit),
  maxLength: textLength((length, limit) => length <= limit),
  pattern,
};
