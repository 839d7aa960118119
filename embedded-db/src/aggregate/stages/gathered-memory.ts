import { Binary, Decimal128 } from 'bson';
import { storeError } from '../../errors/store-error.ts';
import { namesOf } from '../../values/field-order.ts';
import { isDocument } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';

/** What a stage, an accumulator, or a sort without an index may gather. Bytes. */
export const MOST_GATHERED_BYTES = 100 * 1024 * 1024;

/** About the size of a value in BSON: texts count two bytes a character, as the store keeps them. */
const sizeOf = (value: Value): number => {
  if (typeof value === 'string') return 5 + 2 * value.length;
  if (Array.isArray(value)) return value.reduce<number>((size, element) => size + 4 + sizeOf(element), 5);
  if (isDocument(value)) return documentSize(value);
  if (value instanceof Binary) return 5 + value.position;
  return value instanceof Decimal128 ? 16 : 8;
};

const documentSize = (document: Document): number => {
  let size = 5;
  for (const name of namesOf(document)) size += 2 + name.length + sizeOf(document[name] as Value);
  return size;
};

/** Counts what a stage gathers. The result throws 292 for the document that exceeds the limit. */
export const memoryMeter = (stage: string): ((document: Document) => void) => {
  let bytes = 0;
  return (document) => {
    bytes += documentSize(document);
    if (bytes <= MOST_GATHERED_BYTES) return;
    throw storeError(
      'QueryExceededMemoryLimitNoDiskUseAllowed',
      `${stage} exceeded memory limit of ${MOST_GATHERED_BYTES} bytes, and this store does not use the disk for it.`,
    );
  };
};
