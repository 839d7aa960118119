import { MaxKey, MinKey } from 'bson';
import { compareValues, equalValues, typeBracket, withCollator } from '../values/compare.ts';
import { namesOf } from '../values/field-order.ts';
import { fieldOf, isDocument } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import type { IndexInfo } from '../catalog/index-info.ts';
import type { CompiledFilter } from '../query/compile-filter.ts';
import type { Collation } from '../sort/collation.ts';
import type { FieldTest, FilterNode } from '../query/filter-node.ts';
import { asksForLocation } from './geo-bounds.ts';
import type { Conjunction } from './predicates.ts';

/** Whether the index has an entry for every document that the filter can match. */
export function holdsEveryMatch(
  index: IndexInfo,
  { filter, compiled }: { filter: Document; compiled: CompiledFilter },
  conjunction: Conjunction,
): boolean {
  if (index.partial && !isImplied(index, filter, compiled.collation, conjunction)) return false;
  if (index.kind === 'geo') return asksForLocation(index, conjunction);
  if (!index.sparse) return true;
  const paths = index.fields.map((field) => field.path);
  return conjunction.predicates.some(({ path, test }) => paths.includes(path) && requiresPresence(test));
}

/** Whether a test fails for every document that lacks the field. */
export function requiresPresence(test: FieldTest): boolean {
  switch (test.op) {
    case 'eq':
      return test.value !== null;
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return !isMetBeyondTypes(test);
    case 'regex':
      return true;
    case 'in':
      return !test.values.includes(null);
    case 'exists':
      return test.value;
    case 'elemMatch':
    case 'not':
    case 'geo':
    case 'near':
    case 'other':
    default:
      return false;
  }
}

/** A missing field matches null, and MinKey and MaxKey, which compare with every type. */
function isMetBeyondTypes({ op, value }: { op: string; value: Value }): boolean {
  if (value instanceof MinKey || value instanceof MaxKey) return true;
  return value === null && (op === 'gte' || op === 'lte');
}

function isImplied(
  { spec, partial, collation }: IndexInfo,
  filter: Document,
  ofQuery: Collation | undefined,
  conjunction: Conjunction,
): boolean {
  const clauses = fieldOf(spec, 'partialFilterExpression');
  const isSame = collation?.id === ofQuery?.id;
  if (isSame && isDocument(clauses) && clausesAreGiven(clauses, filter)) return true;
  return partial !== undefined && withCollator(collation, () => implies(conjunction, partial.root));
}

/** Whether the query contains every clause of the partial filter unchanged. */
function clausesAreGiven(spec: Document, filter: Document): boolean {
  return namesOf(spec).every((name) => {
    const given = fieldOf(filter, name);
    return given !== undefined && equalValues(given, spec[name]);
  });
}

function implies(conjunction: Conjunction, wanted: FilterNode): boolean {
  switch (wanted.kind) {
    case 'and':
      return wanted.children.every((child) => implies(conjunction, child));
    case 'or':
      return wanted.children.some((child) => implies(conjunction, child));
    case 'always':
      return wanted.value;
    case 'field':
      return conjunction.predicates.some(
        ({ path, test, element }) => element === 0 && path === wanted.path && testImplies(test, wanted),
      );
    case 'nor':
    case 'other':
    case 'text':
    default:
      return false;
  }
}

function testImplies(given: FieldTest, wanted: FieldTest): boolean {
  // The filter of a partial index never asks for a missing field.
  if (wanted.op === 'exists') return wanted.value && requiresPresence(given);
  if (given.op === 'in') {
    return !given.hasRegex && given.values.every((value) => testImplies({ op: 'eq', value }, wanted));
  }
  switch (wanted.op) {
    case 'eq':
      return given.op === 'eq' && equalValues(given.value, wanted.value);
    case 'in':
      return given.op === 'eq' && wanted.values.some((value) => equalValues(value, given.value));
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return rangeImplies(given, wanted.op, wanted.value);
    case 'elemMatch':
    case 'not':
    case 'geo':
    case 'near':
    case 'other':
    case 'regex':
    default:
      return false;
  }
}

/** Whether a value is NaN, which comparisons in a filter leave out although it is the least number. */
const isNaNValue = (value: Value): boolean => equalValues(value, NaN);

function rangeImplies(given: FieldTest, op: 'gt' | 'gte' | 'lt' | 'lte', limit: Value): boolean {
  if (
    given.op !== 'eq' &&
    given.op !== 'gt' &&
    given.op !== 'gte' &&
    given.op !== 'lt' &&
    given.op !== 'lte'
  ) {
    return false;
  }
  if (Array.isArray(given.value) || typeBracket(given.value) !== typeBracket(limit)) return false;
  const order = compareValues(given.value, limit);
  const isAbove = op === 'gt' || op === 'gte';
  const pointsSameWay = given.op === 'eq' || (given.op === 'gt' || given.op === 'gte') === isAbove;
  if (!pointsSameWay || isNaNValue(given.value) || isNaNValue(limit)) return false;
  if (order === 0) return op === 'gte' || op === 'lte' || given.op === op;
  return isAbove ? order > 0 : order < 0;
}
