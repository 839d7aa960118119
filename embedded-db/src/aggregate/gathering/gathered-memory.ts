import { Binary, Decimal128 } from 'bson';
import { storeError } from '../../errors/store-error.ts';
import type { StoreError } from '../../errors/store-error.ts';
import type { WorkingMemory } from '../../spill/working-memory.ts';
import { isDocument } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';

/** About the size of a value in BSON: texts count two bytes a character, as the store keeps them. */
export const sizeOf = (value: Value | undefined): number => {
  if (typeof value === 'string') return 5 + 2 * value.length;
  if (typeof value !== 'object' || value === null || value instanceof Date) return 8;
  if (isDocument(value)) return documentSize(value);
  if (Array.isArray(value)) return arraySize(value);
  if (value instanceof Binary) return 5 + value.position;
  return value instanceof Decimal128 ? 16 : 8;
};

const arraySize = (values: readonly Value[]): number => {
  let size = 5;
  for (const value of values) size += 4 + sizeOf(value);
  return size;
};

/** About the size of a document in BSON. This runs for each document that is gathered, so it makes no list of the names. */
export const documentSize = (document: Document): number => {
  let size = 5;
  for (const name in document) size += 2 + name.length + sizeOf(document[name]);
  return size;
};

export const memoryExceeded = (message: string): StoreError =>
  storeError('QueryExceededMemoryLimitNoDiskUseAllowed', message);

/** For a sort that may not use the disk. */
export const sortOverflow = ({ limit }: WorkingMemory): StoreError =>
  memoryExceeded(`Sort exceeded memory limit of ${limit} bytes, but did not opt in to external sorting.`);
