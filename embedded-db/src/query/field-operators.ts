import { BSONRegExp } from 'bson';
import { compareValues } from '../values/compare.ts';
import { namesOf } from '../values/field-order.ts';
import { isDocument, isNumber, typeNameOf } from '../values/values.ts';
import type { Document, Value, ValueTest } from '../values/values.ts';
import { badValue, storeError } from '../errors/store-error.ts';
import { comparisonTest } from './comparison.ts';
import { membershipTest, sortedSet } from '../values/membership.ts';
import type { ComparisonOperator } from './comparison.ts';
import type { FieldTest } from './filter-node.ts';
import { bitsTest, modTest, sizeTest, typeTest } from './numeric-operators.ts';
import { compilePathTest, withoutPosition } from './paths.ts';
import type { LeafMode } from './paths.ts';
import type { Predicate } from './predicate.ts';
import { compileRegex } from '../regex/compile-regex.ts';
import { parseFlags } from '../regex/flags.ts';

const fieldPredicate = (
  path: string,
  test: ValueTest,
  field: FieldTest,
  mode: LeafMode = 'traverse',
): Predicate => ({
  test: compilePathTest(path, test, mode),
  node: { kind: 'field', path, ...field },
});

/** Matches strings against the pattern, and stored regular expressions that equal it. */
const regexTest = (regex: BSONRegExp): { test: ValueTest; field: FieldTest } => {
  const compiled = compileRegex(regex.pattern, regex.options);
  const test: ValueTest = (value) => {
    if (typeof value === 'string') return compiled.test(value);
    return value instanceof BSONRegExp && value.pattern === regex.pattern && value.options === regex.options;
  };
  return { test, field: { op: 'regex', prefix: compiled.prefix, exact: compiled.exact } };
};

/** `{path: value}`: a regular expression matches, anything else compares. */
export const equalityPredicate = (path: string, operand: Value): Predicate => {
  if (operand instanceof BSONRegExp) {
    const { test, field } = regexTest(operand);
    return fieldPredicate(path, test, field);
  }
  return fieldPredicate(path, comparisonTest('eq', operand), { op: 'eq', value: operand });
};

const comparison =
  (op: ComparisonOperator) =>
  (path: string, operand: Value): Predicate => {
    if (operand instanceof BSONRegExp && op !== 'eq') {
      throw badValue(`Can't have RegEx as arg to predicate over field '${path}'.`);
    }
    return fieldPredicate(path, comparisonTest(op, operand), { op, value: operand });
  };

const inPredicate = (path: string, operand: Value): Predicate => {
  if (!Array.isArray(operand)) throw badValue('$in needs an array');
  for (const value of operand) {
    if (isDocument(value) && namesOf(value)[0]?.startsWith('$') === true && !isReference(value)) {
      throw badValue('cannot nest $ under $in');
    }
  }
  const regexes = operand.filter((value) => value instanceof BSONRegExp);
  const member = membershipTest(operand);
  const patterns = regexes.map((regex) => regexTest(regex).test);
  const test: ValueTest =
    patterns.length === 0 ? member : (value) => member(value) || patterns.some((pattern) => pattern(value));
  const values = sortedSet(operand.filter((value) => !(value instanceof BSONRegExp)));
  return fieldPredicate(path, test, { op: 'in', values, hasRegex: regexes.length > 0 });
};

/** A DBRef looks like an operator document but is a value. */
export const isReference = (value: Document): boolean => {
  const first = namesOf(value)[0];
  return first === '$ref' || first === '$id' || first === '$db';
};

export const negated = (inner: Predicate): Predicate => {
  const { node } = inner;
  const matches = withoutPosition(inner.test);
  return {
    test: (document) => !matches(document),
    node:
      node.kind === 'field'
        ? { kind: 'field', path: node.path, op: 'not', inner: node }
        : { kind: 'nor', children: [node] },
  };
};

const isTruthy = (value: Value): boolean =>
  value !== null && value !== false && !(isNumber(value) && compareValues(value, 0) === 0);

const existsPredicate = (path: string, operand: Value): Predicate => {
  const wanted = isTruthy(operand);
  const exists = compilePathTest(path, (value) => value !== undefined, 'traverse');
  return {
    test: wanted ? exists : (document) => !exists(document),
    node: { kind: 'field', path, op: 'exists', value: wanted },
  };
};

const valueOperator =
  (name: string, build: (operand: Value) => ValueTest, mode: LeafMode = 'traverse') =>
  (path: string, operand: Value): Predicate =>
    fieldPredicate(path, build(operand), { op: 'other', name }, mode);

const notEqual = (path: string, operand: Value): Predicate => {
  if (operand instanceof BSONRegExp) throw badValue("Can't have regex as arg to $ne.");
  return negated(fieldPredicate(path, comparisonTest('eq', operand), { op: 'eq', value: operand }));
};

const exactEqual = (path: string, operand: Value): Predicate =>
  fieldPredicate(path, comparisonTest('eq', operand), { op: 'eq', value: operand });

/** Operators that depend on their operand alone. */
export const fieldOperators: Record<string, (path: string, operand: Value) => Predicate> = {
  $eq: exactEqual,
  $ne: notEqual,
  $gt: comparison('gt'),
  $gte: comparison('gte'),
  $lt: comparison('lt'),
  $lte: comparison('lte'),
  $in: inPredicate,
  $nin: (path, operand) => {
    if (!Array.isArray(operand)) throw badValue('$nin needs an array');
    return negated(inPredicate(path, operand));
  },
  $exists: existsPredicate,
  $type: valueOperator('$type', typeTest),
  $mod: valueOperator('$mod', modTest),
  $size: valueOperator('$size', sizeTest, 'whole'),
  $bitsAllSet: valueOperator('$bitsAllSet', (operand) => bitsTest('$bitsAllSet', operand)),
  $bitsAllClear: valueOperator('$bitsAllClear', (operand) => bitsTest('$bitsAllClear', operand)),
  $bitsAnySet: valueOperator('$bitsAnySet', (operand) => bitsTest('$bitsAnySet', operand)),
  $bitsAnyClear: valueOperator('$bitsAnyClear', (operand) => bitsTest('$bitsAnyClear', operand)),
};

/** The error for an operator that is not in the table. */
export const unknownOperator = (name: string): Error => badValue(`unknown operator: ${name}`);

/** `$regex` with its `$options`. */
export const regexPredicate = (path: string, operand: Value, options: Value | undefined): Predicate => {
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string');
  // BSONRegExp would refuse unknown letters with an error of its own.
  parseFlags(options ?? '');
  if (operand instanceof BSONRegExp) {
    if (options !== undefined && operand.options !== '') {
      throw storeError('BadValue', 'options set in both $regex and $options');
    }
    return equalityPredicate(path, new BSONRegExp(operand.pattern, options ?? operand.options));
  }
  if (typeof operand !== 'string') throw badValue(`$regex has to be a string, not ${typeNameOf(operand)}`);
  return equalityPredicate(path, new BSONRegExp(operand, options ?? ''));
};
