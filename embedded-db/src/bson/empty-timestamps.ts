import { Timestamp } from 'bson';
import { namesOf } from './field-order.ts';
import { rawElements } from './raw.ts';
import { bsonType } from './types.ts';
import { copyDocument, setField } from './values.ts';
import type { Document } from './values.ts';

/** Gives out a later time with each call. */
export type NextTimestamp = () => Timestamp;

/**
 * Puts a time in place of every `Timestamp(0, 0)` among the outermost fields of stored bytes but `_id`, in these very
 * bytes, as MongoDB does on insert.
 */
export function fillEmptyTimestamps(stored: Buffer, next: NextTimestamp): void {
  // Most documents have no such byte at all, of a type or in a value.
  if (!stored.includes(bsonType.timestamp)) return;
  for (const { type, name, start } of rawElements(stored)) {
    if (type !== bsonType.timestamp || name === '_id' || stored.readBigUInt64LE(start) !== 0n) continue;
    const { t, i } = next();
    stored.writeUInt32LE(i, start);
    stored.writeUInt32LE(t, start + 4);
  }
}

/** The same for a document of a replacement: a copy, or the document itself where there is nothing to fill. */
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
