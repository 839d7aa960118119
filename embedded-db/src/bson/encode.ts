import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { grownBuffer } from './grow-buffer.ts';
import { namesOf } from '../values/field-order.ts';
import { badValue, storeError } from '../errors/store-error.ts';
import { bsonType, MAX_DEPTH } from './types.ts';
import { isInt32 } from '../values/values.ts';

const START_SIZE = 64 * 1024;
const KEEP_SIZE = 1024 * 1024;

/** Encoding is synchronous and never nests, so one growing buffer serves all. */
let out = Buffer.allocUnsafeSlow(START_SIZE);
let at = 0;

const reserve = (size: number): void => {
  if (at + size > out.length) out = grownBuffer(out, at, size);
};

const putInt32 = (value: number): void => {
  out[at++] = value;
  out[at++] = value >> 8;
  out[at++] = value >> 16;
  out[at++] = value >> 24;
};

/** Text without its terminator; short ASCII is written without a native call. */
const putText = (text: string): void => {
  const length = text.length;
  reserve(length * 3 + 8);
  if (length <= 24) {
    const start = at;
    let i = 0;
    for (; i < length; i++) {
      const unit = text.charCodeAt(i);
      if (unit > 127) break;
      out[at++] = unit;
    }
    if (i === length) return;
    at = start;
  }
  at += out.write(text, at, 'utf8');
};

const putCString = (text: string, what: string): void => {
  if (text.includes('\0')) throw badValue(`${what} must not contain null bytes`);
  putText(text);
  out[at++] = 0;
};

const putString = (text: string): void => {
  reserve(8);
  const lengthAt = at;
  at += 4;
  putText(text);
  out[at++] = 0;
  out.writeInt32LE(at - lengthAt - 4, lengthAt);
};

const putHead = (type: number, name: string): void => {
  reserve(32);
  out[at++] = type;
  putCString(name, 'a field name');
  reserve(32);
};

const putNumber = (name: string, value: number): void => {
  if (isInt32(value)) {
    putHead(bsonType.int32, name);
    putInt32(value);
  } else putDouble(name, value);
};

const putDouble = (name: string, value: number): void => {
  putHead(bsonType.double, name);
  at = out.writeDoubleLE(value, at);
};

const putInt64 = (name: string, value: bigint): void => {
  putHead(bsonType.int64, name);
  at = out.writeBigInt64LE(BigInt.asIntN(64, value), at);
};

const putDate = (name: string, value: Date): void => {
  const time = value.getTime();
  if (Number.isNaN(time)) throw badValue('cannot store an invalid date');
  putHead(bsonType.date, name);
  at = out.writeBigInt64LE(BigInt(time), at);
};

const putBinary = (name: string, bytes: Uint8Array, subtype: number): void => {
  putHead(bsonType.binary, name);
  const old = subtype === Binary.SUBTYPE_BYTE_ARRAY;
  reserve(bytes.length + 16);
  putInt32(old ? bytes.length + 4 : bytes.length);
  out[at++] = subtype;
  if (old) putInt32(bytes.length);
  out.set(bytes, at);
  at += bytes.length;
};

const putRegex = (name: string, pattern: string, options: string): void => {
  putHead(bsonType.regex, name);
  putCString(pattern, 'a regular expression');
  putCString(options, 'regular expression options');
};

const putCode = (name: string, code: Code, depth: number): void => {
  if (!code.scope) {
    putHead(bsonType.code, name);
    putString(code.code);
    return;
  }
  putHead(bsonType.codeWithScope, name);
  const lengthAt = at;
  at += 4;
  putString(code.code);
  putDocument(code.scope, depth);
  out.writeInt32LE(at - lengthAt, lengthAt);
};

const putBoxed = (name: string, value: object, depth: number): void => {
  if (value instanceof ObjectId) {
    putHead(bsonType.objectId, name);
    out.set(value.id, at);
    at += 12;
  } else if (value instanceof Date) putDate(name, value);
  else if (value instanceof Double) putDouble(name, value.value);
  else if (value instanceof Decimal128) {
    putHead(bsonType.decimal128, name);
    out.set(value.bytes, at);
    at += 16;
  } else if (value instanceof Timestamp) {
    putHead(bsonType.timestamp, name);
    putInt32(value.low);
    putInt32(value.high);
  } else if (value instanceof Long) putInt64(name, value.toBigInt());
  else if (value instanceof Int32) {
    putHead(bsonType.int32, name);
    putInt32(value.value);
  } else putRareBoxed(name, value, depth);
};

const putRareBoxed = (name: string, value: object, depth: number): void => {
  if (value instanceof Binary) putBinary(name, value.value(), value.sub_type);
  else if (value instanceof Uint8Array) putBinary(name, value, Binary.SUBTYPE_DEFAULT);
  else if (value instanceof BSONRegExp) putRegex(name, value.pattern, value.options);
  else if (value instanceof RegExp) putRegex(name, value.source, value.flags.replaceAll(/[^imsux]/gu, ''));
  else if (value instanceof MinKey) putHead(bsonType.minKey, name);
  else if (value instanceof MaxKey) putHead(bsonType.maxKey, name);
  else if (value instanceof Code) putCode(name, value, depth);
  else if (value instanceof BSONSymbol) {
    putHead(bsonType.symbol, name);
    putString(value.value);
  } else {
    putHead(bsonType.object, name);
    putDocument(value, depth);
  }
};

const putValue = (name: string, value: unknown, depth: number): void => {
  switch (typeof value) {
    case 'string':
      putHead(bsonType.string, name);
      putString(value);
      return;
    case 'number':
      putNumber(name, value);
      return;
    case 'boolean':
      putHead(bsonType.boolean, name);
      out[at++] = value ? 1 : 0;
      return;
    case 'bigint':
      putInt64(name, value);
      return;
    case 'object':
      if (value === null) putHead(bsonType.null, name);
      else if (Array.isArray(value)) putArray(name, value, depth);
      else putBoxed(name, value, depth);
      return;
    case 'undefined':
      return;
    case 'function':
    case 'symbol':
      throw badValue(`cannot encode a ${typeof value}`);
  }
};

const putArray = (name: string, values: readonly unknown[], depth: number): void => {
  putHead(bsonType.array, name);
  const start = open(depth + 1);
  for (let i = 0; i < values.length; i++) putValue(String(i), values[i] ?? null, depth + 1);
  close(start);
};

const open = (depth: number): number => {
  if (depth > MAX_DEPTH) throw storeError('Overflow', 'Document exceeds maximum nested object depth');
  reserve(8);
  const start = at;
  at += 4;
  return start;
};

const close = (start: number): void => {
  reserve(8);
  out[at++] = 0;
  out.writeInt32LE(at - start, start);
};

const putDocument = (document: object, depth: number): void => {
  const start = open(depth + 1);
  if (document instanceof Map) {
    for (const [name, value] of document as Map<string, unknown>) putValue(name, value, depth + 1);
  } else {
    const fields = document as Record<string, unknown>;
    for (const name of namesOf(fields)) putValue(name, fields[name], depth + 1);
  }
  close(start);
};

/** The BSON bytes of a document. */
export const writeDocument = (document: object): Buffer => {
  at = 0;
  putDocument(document, 0);
  const result = Buffer.allocUnsafe(at);
  out.copy(result, 0, 0, at);
  if (out.length > KEEP_SIZE) out = Buffer.allocUnsafeSlow(START_SIZE);
  return result;
};
