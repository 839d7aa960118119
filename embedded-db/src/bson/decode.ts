import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { storeError } from '../errors/store-error.ts';
import { keepOrder, mayBeWholeNumber } from '../values/field-order.ts';
import { readName, readText } from './read-text.ts';
import { cstringEnd, readInt32, valueEnd } from './skip.ts';
import { bsonType, MAX_DEPTH } from './types.ts';
import { doubleValue, emptyDocument, setField } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';

/** A Buffer over the same memory. */
export const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const invalid = (what: string): Error => storeError('InvalidBSON', `invalid BSON: ${what}`);

/** A string value (int32 length with the NUL, text, NUL) at `at`. */
const readString = (bytes: Buffer, at: number): string => {
  const length = readInt32(bytes, at);
  const end = at + 4 + length;
  if (length < 1 || end > bytes.length || bytes[end - 1] !== 0) throw invalid('bad string length');
  return readText(bytes, at + 4, end - 1);
};

const readBinary = (bytes: Buffer, at: number): Binary => {
  const length = readInt32(bytes, at);
  const subtype = bytes[at + 4] as number;
  const start = at + 5;
  if (length < 0 || start + length > bytes.length) throw invalid('bad binary length');
  // The old subtype 2 repeats its length inside.
  const skip = subtype === Binary.SUBTYPE_BYTE_ARRAY ? 4 : 0;
  return new Binary(Uint8Array.prototype.slice.call(bytes, start + skip, start + length), subtype);
};

const readRegex = (bytes: Buffer, at: number): BSONRegExp => {
  const patternEnd = cstringEnd(bytes, at);
  const optionsEnd = cstringEnd(bytes, patternEnd + 1);
  const regex = new BSONRegExp(readText(bytes, at, patternEnd));
  // Set afterwards, because the constructor throws at options and orders that may be stored although no driver sends them.
  regex.options = readText(bytes, patternEnd + 1, optionsEnd);
  return regex;
};

/** The value of this type at `at`. `depth` counts the documents around it. */
export const readValue = (bytes: Buffer, type: number, at: number, depth: number): Value => {
  switch (type) {
    case bsonType.string:
      return readString(bytes, at);
    case bsonType.int32:
      return readInt32(bytes, at);
    case bsonType.objectId:
      return new ObjectId(Uint8Array.prototype.slice.call(bytes, at, at + 12));
    case bsonType.double:
      return doubleValue(bytes.readDoubleLE(at));
    case bsonType.boolean:
      return bytes[at] === 1;
    case bsonType.null:
    case bsonType.undefined:
      return null;
    case bsonType.date:
      return new Date(Number(bytes.readBigInt64LE(at)));
    case bsonType.object:
      return readDocument(bytes, at, depth + 1);
    case bsonType.array:
      return readArray(bytes, at, depth + 1);
    case bsonType.int64:
      return bytes.readBigInt64LE(at);
    default:
      return readRareValue(bytes, type, at, depth);
  }
};

const readRareValue = (bytes: Buffer, type: number, at: number, depth: number): Value => {
  switch (type) {
    case bsonType.decimal128:
      return new Decimal128(Uint8Array.prototype.slice.call(bytes, at, at + 16));
    case bsonType.binary:
      return readBinary(bytes, at);
    case bsonType.regex:
      return readRegex(bytes, at);
    case bsonType.timestamp:
      return new Timestamp({ i: readInt32(bytes, at) >>> 0, t: readInt32(bytes, at + 4) >>> 0 });
    case bsonType.minKey:
      return new MinKey();
    case bsonType.maxKey:
      return new MaxKey();
    case bsonType.code:
      return new Code(readString(bytes, at));
    case bsonType.codeWithScope: {
      const code = readString(bytes, at + 4);
      const scopeAt = at + 8 + readInt32(bytes, at + 4);
      return new Code(code, readDocument(bytes, scopeAt, depth + 1));
    }
    case bsonType.symbol:
      return new BSONSymbol(readString(bytes, at));
    case bsonType.dbPointer: {
      const idAt = at + 4 + readInt32(bytes, at);
      const id = new ObjectId(Uint8Array.prototype.slice.call(bytes, idAt, idAt + 12));
      const reference = new DBRef(readString(bytes, at), id);
      const document = emptyDocument();
      document['$ref'] = reference.collection;
      document['$id'] = id;
      return document;
    }
    default:
      throw invalid(`unrecognized element type ${type}`);
  }
};

/** The end of the document at `at` (the index of its last NUL), checked against the buffer. */
export const documentEnd = (bytes: Uint8Array, at: number): number => {
  const end = at + readInt32(bytes, at) - 1;
  if (end < at + 4 || end >= bytes.length || bytes[end] !== 0) throw invalid('bad document length');
  return end;
};

const checkDepth = (depth: number): void => {
  if (depth > MAX_DEPTH) throw storeError('Overflow', 'Document exceeds maximum nested object depth');
};

/** The document at `at`, without the field `except`. */
export const readDocument = (bytes: Buffer, at: number, depth: number, except?: string): Document => {
  checkDepth(depth);
  const end = documentEnd(bytes, at);
  const document = emptyDocument();
  let isOrdered = true;
  let position = at + 4;
  while (position < end) {
    const type = bytes[position] as number;
    const nameEnd = cstringEnd(bytes, position + 1);
    const name = readName(bytes, position + 1, nameEnd);
    const next = valueEnd(bytes, type, nameEnd + 1);
    if (next > end) throw invalid('an element runs past the end of its document');
    if (mayBeWholeNumber(bytes[position + 1] as number)) isOrdered = false;
    if (name !== except) document[name] = readValue(bytes, type, nameEnd + 1, depth);
    position = next;
  }
  if (!isOrdered)
    keepOrder(
      document,
      namesAt(bytes, at, end).filter((name) => name !== except),
    );
  return document;
};

/** The names of the document at `at`, each once. */
const namesAt = (bytes: Buffer, at: number, end: number): string[] => {
  const names = new Set<string>();
  for (let position = at + 4; position < end;) {
    const nameEnd = cstringEnd(bytes, position + 1);
    names.add(readName(bytes, position + 1, nameEnd));
    position = valueEnd(bytes, bytes[position] as number, nameEnd + 1);
  }
  return [...names];
};

const readArray = (bytes: Buffer, at: number, depth: number): Value[] => {
  checkDepth(depth);
  const end = documentEnd(bytes, at);
  const array: Value[] = [];
  let position = at + 4;
  while (position < end) {
    const type = bytes[position] as number;
    const valueAt = cstringEnd(bytes, position + 1) + 1;
    const next = valueEnd(bytes, type, valueAt);
    if (next > end) throw invalid('an element runs past the end of its array');
    array.push(readValue(bytes, type, valueAt, depth));
    position = next;
  }
  return array;
};

/** Only the named top-level fields, in stored order. */
export const readFields = (bytes: Buffer, names: ReadonlySet<string>): Document => {
  const end = documentEnd(bytes, 0);
  const document = emptyDocument();
  let left = names.size;
  let position = 4;
  while (position < end && left > 0) {
    const type = bytes[position] as number;
    const nameEnd = cstringEnd(bytes, position + 1);
    const name = readName(bytes, position + 1, nameEnd);
    if (names.has(name)) {
      setField(document, name, readValue(bytes, type, nameEnd + 1, 1));
      left--;
    }
    position = valueEnd(bytes, type, nameEnd + 1);
  }
  return document;
};
