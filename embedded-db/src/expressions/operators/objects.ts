import { Binary } from 'bson';
import { encode } from '../../bson/codec.ts';
import { namesOf } from '../../values/field-order.ts';
import {
  copyDocument,
  emptyDocument,
  fieldOf,
  isDocument,
  removeField,
  setField,
} from '../../values/values.ts';
import type { Value } from '../../values/values.ts';
import { StoreError } from '../../errors/store-error.ts';
import { isNullish, typeText } from '../coerce.ts';
import { listOf, namedArguments, unary } from '../define-operator.ts';
import type { Operator, Operators } from '../define-operator.ts';

type Arg = Value | undefined;

const mergeObjects = (args: Arg[]): Arg => {
  const result = emptyDocument();
  const documents = args.length === 1 && Array.isArray(args[0]) ? args[0] : args;
  for (const document of documents) {
    if (isNullish(document)) continue;
    if (!isDocument(document))
      throw new StoreError(
        40400,
        `$mergeObjects requires object inputs, but input is of type ${typeText(document)}`,
      );
    for (const name of namesOf(document)) setField(result, name, document[name] as Value);
  }
  return result;
};

/** The constant field name of `$getField` and `$setField`; `{$literal: '$x'}` gives names that begin with a dollar. */
const fieldName = (value: Value | undefined, name: string): string => {
  const constant = isDocument(value) && namesOf(value)[0] === '$literal' ? value['$literal'] : value;
  if (typeof constant !== 'string') {
    throw new StoreError(5654602, `${name} requires 'field' to evaluate to a constant of type String`);
  }
  if (constant.startsWith('$') && constant === value) {
    throw new StoreError(
      5654600,
      `A field path reference which is not allowed in this context. Did you mean {$literal: '${constant}'}?`,
    );
  }
  return constant;
};

const getField: Operator = (operand, scope, name) => {
  const isFull = isDocument(operand) && (Object.hasOwn(operand, 'field') || Object.hasOwn(operand, 'input'));
  const spec = isFull ? namedArguments(operand, name, ['field'], ['input'], 3041702) : undefined;
  const field = fieldName(spec ? spec['field'] : operand, name);
  const input = scope.compile(spec?.['input'] ?? '$$CURRENT');
  return (root) => {
    const document = input(root);
    if (document === null) return null;
    return isDocument(document) ? fieldOf(document, field) : undefined;
  };
};

const changeField =
  (withValue: boolean): Operator =>
  (operand, scope, name) => {
    const spec = namedArguments(
      operand,
      name,
      withValue ? ['field', 'input', 'value'] : ['field', 'input'],
      [],
      4161102,
    );
    const field = fieldName(spec['field'], name);
    const input = scope.compile(spec['input'] as Value);
    const value = withValue ? scope.compile(spec['value'] as Value) : () => undefined;
    return (root) => {
      const document = input(root);
      if (isNullish(document)) return null;
      if (!isDocument(document))
        throw new StoreError(4161105, `${name} requires 'input' to evaluate to type Object`);
      const result = copyDocument(document);
      const next = value(root);
      if (next === undefined) removeField(result, field);
      else setField(result, field, next);
      return result;
    };
  };

export const objectOperators: Operators = {
  $mergeObjects: listOf(mergeObjects),
  $getField: getField,
  $setField: changeField(true),
  $unsetField: changeField(false),
  $bsonSize: unary((value) => {
    if (isNullish(value)) return null;
    if (!isDocument(value))
      throw new StoreError(31393, `$bsonSize requires a document input, found: ${typeText(value)}`);
    return encode(value).length;
  }),
  $binarySize: unary((value) => {
    if (isNullish(value)) return null;
    if (typeof value === 'string') return Buffer.byteLength(value);
    if (value instanceof Binary) return value.position;
    throw new StoreError(
      51276,
      `$binarySize requires a string or BinData argument, found: ${typeText(value)}`,
    );
  }),
};
