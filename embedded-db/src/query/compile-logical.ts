import { namesOf } from '../values/field-order.ts';
import { isDocument } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { badValue, storeError } from '../errors/store-error.ts';
import { combine, compileField } from './compile-field.ts';
import { withoutPosition } from './paths.ts';
import type { CompileScope, Predicate } from './predicate.ts';
import { compileSchema } from './schema/compile-schema.ts';

/** Logical operators may nest this deep. */
const MAX_NESTING = 100;

const clauses = (name: string, operand: Value, scope: CompileScope): Predicate[] => {
  if (!Array.isArray(operand)) throw badValue(`${name} argument must be an array`);
  if (operand.length === 0) throw badValue(`${name} argument must be a non-empty array`);
  return operand.map((clause) => {
    if (!isDocument(clause)) throw badValue(`${name} argument's entries must be objects`);
    scope.depth++;
    const predicate = compileConjunction(clause, scope);
    scope.depth--;
    return predicate;
  });
};

const noneOf = (parts: Predicate[]): Predicate => {
  const matchesAny = withoutPosition((document) => parts.some((part) => part.test(document)));
  return {
    test: (document) => !matchesAny(document),
    node: { kind: 'nor', children: parts.map((part) => part.node) },
  };
};

const expressionPredicate = (operand: Value, scope: CompileScope): Predicate => {
  if (!scope.expression) throw badValue('$expr can only be applied to the top-level document');
  scope.readsWhole = true;
  return { test: scope.expression(operand), node: { kind: 'other', name: '$expr' } };
};

const schemaPredicate = (operand: Value, scope: CompileScope): Predicate => {
  const { test } = compileSchema(operand);
  scope.readsWhole = true;
  return { test, node: { kind: 'other', name: '$jsonSchema' } };
};

const textPredicate = (operand: Value, scope: CompileScope): Predicate => {
  if (!scope.text) throw badValue('$text is not allowed here');
  scope.readsWhole = true;
  return scope.text(operand);
};

/** Compiles a part that may not contain `$text`. */
const withoutText = <T>(scope: CompileScope, compile: () => T): T => {
  const { text } = scope;
  scope.text = undefined;
  try {
    return compile();
  } finally {
    scope.text = text;
  }
};

const unsupported = (name: string): Error =>
  ['$where', '$sampleRate', '$function'].includes(name)
    ? storeError('QueryFeatureNotAllowed', `${name} is not supported by this store`)
    : badValue(
        `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      );

const always = (operand: Value, name: string, value: boolean): Predicate => {
  if (Number(operand) !== 1) throw storeError('FailedToParse', `${name} must be an integer value of 1`);
  return { test: () => value, node: { kind: 'always', value } };
};

const compileTopLevel = (name: string, operand: Value, scope: CompileScope): Predicate[] => {
  switch (name) {
    case '$and':
      return [combine('and', clauses(name, operand, scope))];
    case '$or':
      return [combine('or', clauses(name, operand, scope))];
    case '$nor':
      return [noneOf(withoutText(scope, () => clauses(name, operand, scope)))];
    case '$expr':
      return [expressionPredicate(operand, scope)];
    case '$jsonSchema':
      return [schemaPredicate(operand, scope)];
    case '$text':
      return [textPredicate(operand, scope)];
    case '$alwaysTrue':
      return [always(operand, name, true)];
    case '$alwaysFalse':
      return [always(operand, name, false)];
    case '$comment':
      return [];
    default:
      throw unsupported(name);
  }
};

const everything: Predicate = { test: () => true, node: { kind: 'always', value: true } };

/** A whole filter document: all its parts must hold. */
export const compileConjunction = (filter: Document, scope: CompileScope): Predicate => {
  if (scope.depth > MAX_NESTING) throw badValue('exceeded maximum filter nesting depth');
  const parts: Predicate[] = [];
  for (const name of namesOf(filter)) {
    const operand = filter[name] as Value;
    if (name.startsWith('$') && !/^\$(?:ref|id|db)$/u.test(name))
      parts.push(...compileTopLevel(name, operand, scope));
    else parts.push(...compileField(name, operand, scope));
  }
  return parts.length === 0 ? everything : combine('and', parts);
};
