import { Timestamp } from 'bson';
import { namesOf } from '../values/field-order.ts';
import { rawElements } from './raw.ts';
import { bsonType } from './types.ts';
import { copyDocument, setField } from '../values/values.ts';
import type { Document } from '../values/values.ts';

/** Returns a later time with each call. */
export type NextTimestamp = () => Timestamp;

/**
 * Replaces every `Timestamp(0, 0)` in a top-level field other than `_id` by a time, in place, as MongoDB does on insert.
 */
export function fillEmptyTimestamps(stored: Buffer, next: NextTimestamp): void {
  // Most documents do not contain the type byte at all.
  if (!stored.includes(bsonType.timestamp)) return;
  for (const { type, name, start } of rawElements(stored)) {
    if (type !== bsonType.timestamp || name === '_id' || stored.readBigUInt64LE(start) !== 0n) continue;
    const { t, i } = next();
    stored.writeUInt32LE(i, start);
    stored.writeUInt32LE(t, start + 4);
  }
}

/** The same for a replacement: returns a copy, or the document itself where nothing changes. */
export function withTimestamps(document: Document, next: NextTimestamp): Document {
  let filled = document;
  for (const name of namesOf(document)) {
    const value = document[name];
    if (name === '_id' || !(value instanceof Timestamp) || !value.isZero()) continue;
    if (filled === document) filled = copyDocument(document);
    setField(filled, name, next());
  }
  return filled;
}
