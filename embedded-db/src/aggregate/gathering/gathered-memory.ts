import { Binary, Decimal128 } from 'bson';
import { storeError } from '../../errors/store-error.ts';
import type { StoreError } from '../../errors/store-error.ts';
import type { WorkingMemory } from '../../spill/working-memory.ts';
import { namesOf } from '../../values/field-order.ts';
import { isDocument } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';

/** About the size of a value in BSON: texts count two bytes a character, as the store keeps them. */
export const sizeOf = (value: Value | undefined): number => {
  if (typeof value === 'string') return 5 + 2 * value.length;
  if (Array.isArray(value)) return value.reduce<number>((size, element) => size + 4 + sizeOf(element), 5);
  if (isDocument(value)) return documentSize(value);
  if (value instanceof Binary) return 5 + value.position;
  return value instanceof Decimal128 ? 16 : 8;
};

export const documentSize = (document: Document): number => {
  let size = 5;
  for (const name of namesOf(document)) size += 2 + name.length + sizeOf(document[name]);
  return size;
};

export const memoryExceeded = (message: string): StoreError =>
  storeError('QueryExceededMemoryLimitNoDiskUseAllowed', message);

/** For a sort that may not use the disk. */
export const sortOverflow = ({ limit }: WorkingMemory): StoreError =>
  memoryExceeded(`Sort exceeded memory limit of ${limit} bytes, but did not opt in to external sorting.`);

/** Counts what a stage gathers that never uses the disk. The result throws 292 for the document that exceeds the limit. */
export const memoryMeter = (stage: string, { limit }: WorkingMemory): ((document: Document) => void) => {
  let bytes = 0;
  return (document) => {
    bytes += documentSize(document);
    if (bytes <= limit) return;
    throw memoryExceeded(
      `${stage} exceeded memory limit of ${limit} bytes, and this store does not use the disk for it.`,
    );
  };
};
