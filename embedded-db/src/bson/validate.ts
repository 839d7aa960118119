import { storeError } from '../errors/store-error.ts';
import { cstringEnd, readInt32, valueEnd } from './skip.ts';
import { documentEnd } from './decode.ts';
import { bsonType, MAX_DEPTH } from './types.ts';

const checkString = (bytes: Uint8Array, at: number): void => {
  if (bytes[at + 3 + readInt32(bytes, at)] !== 0)
    throw storeError('InvalidBSON', 'Not null terminated string');
};

const checkLevel = (bytes: Uint8Array, at: number, depth: number): void => {
  if (depth > MAX_DEPTH) throw storeError('Overflow', 'Document exceeds maximum nested object depth');
  const end = documentEnd(bytes, at);
  let position = at + 4;
  while (position < end) {
    const type = bytes[position] as number;
    const valueAt = cstringEnd(bytes, position + 1) + 1;
    const next = valueEnd(bytes, type, valueAt);
    if (next > end) throw storeError('InvalidBSON', 'invalid bson: element runs past its document');
    if (type === bsonType.object || type === bsonType.array) checkLevel(bytes, valueAt, depth + 1);
    else if (type === bsonType.string) checkString(bytes, valueAt);
    else if (type === bsonType.boolean && (bytes[valueAt] as number) > 1) {
      throw storeError('InvalidBSON', 'BSON bool is neither false nor true');
    }
    position = next;
  }
};

/**
 * Checks bytes that came from a client before they are stored undecoded: lengths, terminators, known types, depth.
 * Throws InvalidBSON (22) or Overflow (15).
 */
export const validateBson = (bytes: Uint8Array): void => {
  if (readInt32(bytes, 0) !== bytes.length)
    throw storeError('InvalidBSON', 'invalid bson: length does not match');
  checkLevel(bytes, 0, 1);
};
