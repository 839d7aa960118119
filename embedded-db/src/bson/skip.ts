import { storeError } from '../errors/store-error.ts';
import { bsonType } from './types.ts';

const invalid = (): Error =>
  storeError('InvalidBSON', 'invalid BSON: an element runs past the end of its document');

/** A little-endian int32 at `at`. */
export const readInt32 = (bytes: Uint8Array, at: number): number => {
  if (at + 4 > bytes.length) throw invalid();
  return (
    (bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)
  );
};

/** The index of the NUL byte that ends the C string at `at`. */
export const cstringEnd = (bytes: Uint8Array, at: number): number => {
  let end = at;
  while (bytes[end] !== 0) {
    if (end >= bytes.length) throw invalid();
    end++;
  }
  return end;
};

const checked = (bytes: Uint8Array, start: number, length: number, least: number): number => {
  if (length < least || start + length > bytes.length) throw invalid();
  return start + length;
};

/** Where the value of this type that starts at `at` ends. Throws InvalidBSON when that lies outside the buffer. */
export const valueEnd = (bytes: Uint8Array, type: number, at: number): number => {
  switch (type) {
    case bsonType.double:
    case bsonType.date:
    case bsonType.timestamp:
    case bsonType.int64:
      return checked(bytes, at, 8, 8);
    case bsonType.string:
    case bsonType.code:
    case bsonType.symbol:
      return checked(bytes, at, 4 + readInt32(bytes, at), 5);
    case bsonType.object:
    case bsonType.array:
      return checked(bytes, at, readInt32(bytes, at), 5);
    case bsonType.codeWithScope:
      return checked(bytes, at, readInt32(bytes, at), 14);
    case bsonType.binary:
      return checked(bytes, at, 5 + readInt32(bytes, at), 5);
    case bsonType.objectId:
      return checked(bytes, at, 12, 12);
    case bsonType.boolean:
      return checked(bytes, at, 1, 1);
    case bsonType.int32:
      return checked(bytes, at, 4, 4);
    case bsonType.decimal128:
      return checked(bytes, at, 16, 16);
    case bsonType.regex:
      return cstringEnd(bytes, cstringEnd(bytes, at) + 1) + 1;
    case bsonType.dbPointer:
      return checked(bytes, at, 16 + readInt32(bytes, at), 17);
    case bsonType.undefined:
    case bsonType.null:
    case bsonType.minKey:
    case bsonType.maxKey:
      return at;
    default:
      throw storeError('InvalidBSON', `invalid BSON: unrecognized element type ${type}`);
  }
};
