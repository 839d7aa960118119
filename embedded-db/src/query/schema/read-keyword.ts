import { failedToParse, typeMismatch } from '../../errors/store-error.ts';
import type { StoreError } from '../../errors/store-error.ts';
import { exactInt64 } from '../../values/int64.ts';
import { isDocument, isNumber, typeNameOf } from '../../values/values.ts';
import type { Document, NumberValue, Value } from '../../values/values.ts';

export const wrongType = (keyword: string, expected: string, value: Value): StoreError =>
  typeMismatch(
    `$jsonSchema keyword '${keyword}' must be ${expected}, but found an element of type ${typeNameOf(value)}`,
  );

export const readObject = (schema: Document, keyword: string): Document => {
  const value = schema[keyword] as Value;
  if (!isDocument(value)) throw wrongType(keyword, 'an object', value);
  return value;
};

/** The documents of a keyword whose value names schemas. */
export const readSchemas = (schema: Document, keyword: string): [name: string, schema: Document][] =>
  Object.entries(readObject(schema, keyword)).map(([name, inner]) => {
    if (!isDocument(inner)) throw wrongType(`${keyword}.${name}`, 'an object', inner);
    return [name, inner];
  });

export const readList = (schema: Document, keyword: string): Value[] => {
  const value = schema[keyword] as Value;
  if (!Array.isArray(value)) throw wrongType(keyword, 'an array', value);
  if (value.length === 0) throw failedToParse(`$jsonSchema keyword '${keyword}' cannot be an empty array`);
  return value;
};

/** A list of different names. */
export const readNames = (value: Value, keyword: string): string[] => {
  if (!Array.isArray(value)) throw wrongType(keyword, 'an array', value);
  if (value.length === 0) throw failedToParse(`$jsonSchema keyword '${keyword}' cannot be an empty array`);
  const names = value.map((name) => {
    if (typeof name === 'string') return name;
    throw typeMismatch(
      `$jsonSchema keyword '${keyword}' must be an array of strings, but found an element of type: '${typeNameOf(name)}'`,
    );
  });
  if (new Set(names).size === names.length) return names;
  throw failedToParse(`$jsonSchema keyword '${keyword}' array cannot contain duplicate values`);
};

export const readText = (schema: Document, keyword: string): string => {
  const value = schema[keyword] as Value;
  if (typeof value !== 'string') throw wrongType(keyword, 'a string', value);
  return value;
};

export const readFlag = (schema: Document, keyword: string): boolean => {
  const value = schema[keyword] ?? false;
  if (typeof value !== 'boolean') throw wrongType(keyword, 'a boolean', value);
  return value;
};

export const readNumber = (schema: Document, keyword: string): NumberValue => {
  const value = schema[keyword] as Value;
  if (!isNumber(value)) throw wrongType(keyword, 'a number', value);
  return value;
};

/** A count, not negative. */
export const readCount = (schema: Document, keyword: string): number => {
  const count = exactInt64(readNumber(schema, keyword));
  if (count === undefined) throw failedToParse(`Expected an integer: ${keyword}`);
  if (count < 0n) throw failedToParse(`Expected a non-negative number in: ${keyword}`);
  return Number(count);
};
