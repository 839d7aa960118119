import { encode } from '../bson/codec.ts';
import { storeError } from '../errors/store-error.ts';
import type { Document } from '../values/values.ts';
import { MAX_BATCH_BYTES } from './server-cursor.ts';

/** How much larger than a stored document a document of a reply may be. Bytes. */
const ROOM_BYTES = 16 * 1024;

/** The bytes of a document that was made for a reply. @throws StoreError 10334 for one that is too large */
export function encodeResult(document: Document): Buffer {
  const encoded = encode(document);
  if (encoded.length <= MAX_BATCH_BYTES + ROOM_BYTES) return encoded;
  throw storeError(
    'BSONObjectTooLarge',
    `BSONObj size: ${encoded.length} is invalid. Size must be between 0 and 16793600(16MB)`,
  );
}
