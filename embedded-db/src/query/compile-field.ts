import { BSONRegExp } from 'bson';
import { namesOf } from '../values/field-order.ts';
import { isDocument } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { badValue, failedToParse } from '../errors/store-error.ts';
import {
  equalityPredicate,
  fieldOperators,
  isReference,
  negated,
  regexPredicate,
  unknownOperator,
} from './field-operators.ts';
import type { FilterNode } from './filter-node.ts';
import { geoOperators, nearOperator, nearPredicate } from './geo-operators.ts';
import { compilePathTest, ELEMENT_PATH, position, withoutPosition } from './paths.ts';
import type { CompileScope, Predicate } from './predicate.ts';

/** Whether the value of a filter's field is a document of operators. */
export const isOperatorDocument = (value: Value): value is Document =>
  isDocument(value) && namesOf(value)[0]?.startsWith('$') === true && !isReference(value);

type Test = Predicate['test'];

const anyOf = (tests: readonly Test[]): Test =>
  withoutPosition((document) => tests.some((test) => test(document)));

/** Whether MongoDB reads an `$or` as `$in`: only equalities and regular expressions of one field. */
const isOfOneField = (nodes: readonly FilterNode[]): boolean =>
  nodes.every(
    (node, _, [first]) =>
      node.kind === 'field' &&
      (node.op === 'eq' || node.op === 'regex') &&
      first?.kind === 'field' &&
      node.path === first.path,
  );

/** As `$in`: the positional `$` is the first element that any of them matches. */
const anyFirst =
  (tests: readonly Test[]): Test =>
  (document) => {
    const before = position.index;
    const found: number[] = [];
    let matches = false;
    for (const test of tests) {
      position.index = undefined;
      if (!test(document)) continue;
      matches = true;
      if (position.index !== undefined) found.push(position.index);
    }
    position.index = found.length > 0 ? Math.min(...found) : before;
    return matches;
  };

export const combine = (kind: 'and' | 'or', parts: Predicate[]): Predicate => {
  if (parts.length === 1) return parts[0] as Predicate;
  const tests = parts.map((part) => part.test);
  const children = parts.map((part) => part.node);
  const node: FilterNode = { kind, children };
  if (kind === 'or') return { test: isOfOneField(children) ? anyFirst(tests) : anyOf(tests), node };
  return { test: (document) => tests.every((test) => test(document)), node, parts };
};

const notPredicate = (path: string, operand: Value, scope: CompileScope): Predicate => {
  if (operand instanceof BSONRegExp) return negated(equalityPredicate(path, operand));
  if (!isDocument(operand)) throw badValue('$not needs a regex or a document');
  if (Object.keys(operand).length === 0) throw badValue('$not cannot be empty');
  return negated(combine('and', operatorPredicates(path, operand, scope)));
};

/** Whether an element filter has operators on the elements themselves (`{$gt: 1}`) and not on fields of them (`{a: 1}`). */
const isValueFilter = (spec: Document): boolean =>
  isOperatorDocument(spec) && !logicalNames.has(namesOf(spec)[0] as string);

const logicalNames = new Set(['$and', '$or', '$nor', '$where', '$expr', '$text', '$comment']);

export const compileElementTest = (
  spec: Document,
  scope: CompileScope,
): { test: (element: Value) => boolean; node: FilterNode } => {
  const inner: CompileScope = {
    ...scope,
    fields: new Set(),
    expression: undefined,
    text: undefined,
    depth: scope.depth + 1,
  };
  if (isValueFilter(spec)) {
    const predicate = combine('and', operatorPredicates(ELEMENT_PATH, spec, inner));
    return {
      test: (element) => predicate.test(element as Document),
      node: onElement(predicate.node),
    };
  }
  const predicate = inner.conjunction(spec, inner);
  return {
    test: (element) => {
      if (Array.isArray(element)) return predicate.test(numberedFields(element));
      return isDocument(element) && predicate.test(element);
    },
    node: predicate.node,
  };
};

/** The nodes of tests on an element, with an empty path: the caller prefixes the path of the array. */
function onElement(node: FilterNode): FilterNode {
  if (node.kind === 'and') return { ...node, children: node.children.map(onElement) };
  const isPlain = node.kind === 'field' && node.path === ELEMENT_PATH;
  if (isPlain && node.op !== 'elemMatch' && node.op !== 'not') return { ...node, path: '' };
  return { kind: 'other', name: '$elemMatch' };
}

/** A filter on elements treats a nested array as a document with numbered fields. */
const numberedFields = (array: Value[]): Document => Object.fromEntries<Value>(array.entries());

const elemMatchPredicate = (path: string, operand: Value, scope: CompileScope): Predicate => {
  if (!isDocument(operand)) throw badValue('$elemMatch needs an Object');
  const { test, node } = compileElementTest(operand, scope);
  const onArray = (value: Value | undefined): boolean => {
    if (!Array.isArray(value)) return false;
    const index = value.findIndex((element) => test(element));
    if (index < 0) return false;
    position.index = index;
    return true;
  };
  return {
    test: compilePathTest(path, onArray, 'whole'),
    node: { kind: 'field', path, op: 'elemMatch', inner: node },
  };
};

const allPredicate = (path: string, operand: Value, scope: CompileScope): Predicate => {
  if (!Array.isArray(operand)) throw badValue('$all needs an array');
  if (operand.length === 0) return { test: () => false, node: { kind: 'always', value: false } };
  const isElemMatch = (value: Value): value is Document =>
    isDocument(value) && namesOf(value)[0] === '$elemMatch';
  if (isElemMatch(operand[0] as Value)) {
    const parts = operand.map((value) => {
      if (!isElemMatch(value)) throw badValue('$all/$elemMatch has to be consistent');
      return elemMatchPredicate(path, value['$elemMatch'] as Value, scope);
    });
    return combine('and', parts);
  }
  const parts = operand.map((value) => {
    if (isOperatorDocument(value)) throw badValue('no $ expressions in $all');
    return equalityPredicate(path, value);
  });
  return combine('and', parts);
};

const operatorPredicate = (
  path: string,
  name: string,
  spec: Document,
  scope: CompileScope,
): Predicate | undefined => {
  const operand = spec[name] as Value;
  switch (name) {
    case '$not':
      return notPredicate(path, operand, scope);
    case '$elemMatch':
      return elemMatchPredicate(path, operand, scope);
    case '$all':
      return allPredicate(path, operand, scope);
    case '$regex':
      return regexPredicate(path, operand, spec['$options']);
    case '$options':
      if (!Object.hasOwn(spec, '$regex')) throw badValue('$options needs a $regex');
      return undefined;
    case '$comment':
      return undefined;
    default:
      if (Object.hasOwn(geoOperators, name))
        return (geoOperators[name] as (typeof geoOperators)[string])(path, operand);
      if (!Object.hasOwn(fieldOperators, name)) throw unknownOperator(name);
      return (fieldOperators[name] as (path: string, operand: Value) => Predicate)(path, operand);
  }
};

const operatorPredicates = (path: string, spec: Document, scope: CompileScope): Predicate[] => {
  const near = nearOperator(namesOf(spec));
  if (near !== undefined) {
    scope.near();
    return [nearPredicate(path, near, spec)];
  }
  const parts: Predicate[] = [];
  for (const name of namesOf(spec)) {
    if (!name.startsWith('$')) throw badValue(`unknown operator: ${name}`);
    const part = operatorPredicate(path, name, spec, scope);
    if (part) parts.push(part);
  }
  return parts.length > 0 ? parts : [{ test: () => true, node: { kind: 'always', value: true } }];
};

/** The predicates of one field of a filter. */
export const compileField = (path: string, operand: Value, scope: CompileScope): Predicate[] => {
  if (path.includes('\0')) throw failedToParse('field names must not contain null bytes');
  scope.fields.add(path.split('.', 1)[0] as string);
  return isOperatorDocument(operand)
    ? operatorPredicates(path, operand, scope)
    : [equalityPredicate(path, operand)];
};
