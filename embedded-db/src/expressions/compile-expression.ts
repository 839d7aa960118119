import { namesOf } from '../values/field-order.ts';
import { emptyDocument, fieldOf, isDocument, setField } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { StoreError, storeError } from '../errors/store-error.ts';
import { constantValue } from './constant.ts';
import { parseFieldPath, pathInValue, valueAtPath } from './field-path.ts';
import { findOperator } from './operators/registry.ts';
import { checkVariableName, Scope } from './scope.ts';
import type { Environment, Evaluate } from './scope.ts';

const MAX_DEPTH = 200;
let depth = 0;

const compileVariable = (text: string, scope: Scope): Evaluate => {
  const [name, ...rest] = text.split('.') as [string, ...string[]];
  const parts = rest.length > 0 ? parseFieldPath(rest.join('.')) : rest;
  switch (name) {
    case 'ROOT':
      return (root) => pathInValue(root, parts);
    case 'CURRENT':
      return compilePath(parts, scope);
    case 'REMOVE':
      return () => undefined;
    case 'NOW':
      return () => pathInValue(scope.environment.now, parts);
    case '':
      throw storeError('FailedToParse', 'empty variable names are not allowed');
    default: {
      const slot = scope.slotOf(name);
      const { slots } = scope.environment;
      return parts.length === 0 ? () => slots[slot] : () => pathInValue(slots[slot], parts);
    }
  }
};

/** A path starts at `$$CURRENT`: the document, or a value set by `$let` and similar operators. */
const compilePath = (parts: string[], scope: Scope): Evaluate => {
  const slot = scope.names.get('CURRENT');
  if (slot !== undefined) {
    const { slots } = scope.environment;
    return () => pathInValue(slots[slot], parts);
  }
  if (parts.length === 0) return (root) => root;
  const first = parts[0] as string;
  return parts.length === 1 ? (root) => fieldOf(root, first) : (root) => valueAtPath(root, parts);
};

const compileString = (text: string, scope: Scope): Evaluate => {
  if (!text.startsWith('$')) return () => text;
  if (text.startsWith('$$')) return compileVariable(text.slice(2), scope);
  if (text === '$') throw new StoreError(16872, "'$' by itself is not a valid FieldPath");
  return compilePath(parseFieldPath(text.slice(1)), scope);
};

const compileFields = (spec: Document, scope: Scope): Evaluate => {
  const fields = namesOf(spec).map((name) => {
    if (name.startsWith('$')) throw tooManyFields(spec);
    if (name.includes('.')) {
      throw new StoreError(
        16405,
        `FieldPath field names may not contain '.'. Consider using $getField or $setField.`,
      );
    }
    return [name, scope.compile(spec[name] as Value)] as const;
  });
  return (root) => {
    const result = emptyDocument();
    for (const [name, evaluate] of fields) {
      const value = evaluate(root);
      if (value !== undefined) setField(result, name, value);
    }
    return result;
  };
};

const tooManyFields = (spec: Document): StoreError =>
  new StoreError(
    15983,
    `an object representing an expression must have exactly one field, found: ${namesOf(spec).join(', ')}`,
  );

const compileDocument = (spec: Document, scope: Scope): Evaluate => {
  const names = namesOf(spec);
  const first = names[0];
  if (first === undefined || !first.startsWith('$')) return compileFields(spec, scope);
  if (names.length > 1) throw tooManyFields(spec);
  const operator = findOperator(first);
  if (!operator) throw storeError('InvalidPipelineOperator', `Unrecognized expression '${first}'`);
  return operator(spec[first] as Value, scope, first);
};

const compileIn = (expression: Value, scope: Scope): Evaluate => {
  if (typeof expression === 'string') return compileString(expression, scope);
  if (typeof expression !== 'object' || expression === null) return () => expression;
  if (++depth > MAX_DEPTH) {
    depth = 0;
    throw storeError('Overflow', 'expression exceeds maximum nesting depth');
  }
  try {
    if (Array.isArray(expression)) {
      const elements = expression.map((element) => scope.compile(element));
      return (root) => elements.map((evaluate) => evaluate(root) ?? null);
    }
    if (isDocument(expression)) return compileDocument(expression, scope);
    return () => expression;
  } finally {
    depth = Math.max(depth - 1, 0);
  }
};

const readsField = (): StoreError =>
  new StoreError(
    4_890_500,
    'Command let Expression tried to access a field, but this is not allowed because Command let Expressions run before the query examines any documents.',
  );

/** The scope in which a command's expressions compile; `let` holds its constants. @throws StoreError 9 or 4890500 */
export const commandScope = (options: { let?: Document | undefined; now?: Date | undefined }): Scope => {
  const environment: Environment = { slots: [], now: options.now ?? new Date() };
  let scope = new Scope(environment, new Map(), compileIn);
  const constants = options.let ?? emptyDocument();
  for (const name of namesOf(constants)) {
    checkVariableName(name);
    const value = constantValue(scope.compile(constants[name] as Value), readsField);
    const bound = scope.bind(name);
    environment.slots[bound.slot] = value;
    scope = bound.scope;
  }
  return scope;
};
