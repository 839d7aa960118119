import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Double, MinKey, ObjectId, Timestamp } from 'bson';
import { namesOf } from './field-order.ts';
import { isDocument } from './values.ts';
import type { Document, Value } from './values.ts';

const LIMIT = 500;

const printObject = (value: object): string => {
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof Double) return String(value.value);
  if (value instanceof Decimal128) return `Decimal128('${value.toString()}')`;
  if (value instanceof Timestamp) return `Timestamp(${value.t}, ${value.i})`;
  if (value instanceof BSONRegExp) return `/${value.pattern}/${value.options}`;
  if (value instanceof Binary)
    return `BinData(${value.sub_type}, ${Buffer.from(value.value()).toString('hex').toUpperCase()})`;
  if (value instanceof Code) return value.code;
  if (value instanceof BSONSymbol) return JSON.stringify(value.value);
  return value instanceof MinKey ? 'MinKey' : 'MaxKey';
};

const print = (value: Value): string => {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'object' && value !== null) {
    if (Array.isArray(value)) return value.length === 0 ? '[]' : `[ ${value.map(print).join(', ')} ]`;
    if (isDocument(value)) return printFields(value);
    return printObject(value);
  }
  return String(value);
};

const printFields = (document: Document): string => {
  const names = namesOf(document);
  if (names.length === 0) return '{}';
  return `{ ${names.map((name) => `${name}: ${print(document[name] as Value)}`).join(', ')} }`;
};

/** A value as MongoDB's error messages show it, truncated. */
export const printValue = (value: Value | undefined): string => {
  const text = value === undefined ? 'missing' : print(value);
  return text.length > LIMIT ? `${text.slice(0, LIMIT)}...` : text;
};

/** One field as an element in messages: `{a: 5}`. */
export const printElement = (name: string, value: Value | undefined): string =>
  `{${name}: ${printValue(value)}}`;
