import { printValue } from '../values/print.ts';
import { fieldOf, isNumber, typeNameOf } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { toDouble } from '../values/arithmetic.ts';
import { badValue, storeError, typeMismatch } from '../errors/store-error.ts';

/** The limits of a capped collection, of which the oldest documents are removed. */
export interface Cap {
  /** Of all documents. Bytes. */
  readonly size: number;
  /** The number of documents. */
  readonly max: number;
}

/** Sizes are rounded up to a multiple of this. Bytes. */
const SIZE_UNIT = 256;
/** The largest size, in bytes, as in MongoDB: a petabyte. */
const LARGEST_SIZE = 2 ** 50;
const MOST_DOCUMENTS = 2 ** 31;

function numberIn(value: Value, field: string): number {
  if (isNumber(value)) return Math.trunc(toDouble(value));
  throw typeMismatch(`BSON field '${field}' is the wrong type '${typeNameOf(value)}', expected a number`);
}

/** The size of a capped collection, rounded up. @throws StoreError 2, 14 */
export function readCappedSize(value: Value, field: string): number {
  const size = numberIn(value, field);
  if (!(size >= 0 && size <= LARGEST_SIZE))
    throw badValue(`Invalid capped size ${printValue(value)}: it has to be from 0 to ${LARGEST_SIZE}`);
  return Math.ceil(size / SIZE_UNIT) * SIZE_UNIT;
}

/** The most documents of a capped collection; undefined for any number. @throws StoreError 2, 14 */
export function readCappedMax(value: Value, field: string): number | undefined {
  const max = numberIn(value, field);
  if (max >= MOST_DOCUMENTS) throw badValue('max in a capped collection has to be < 2^31 or not set');
  return max > 0 ? max : undefined;
}

/**
 * Reads `capped`, `size` and `max` of a `create` into `options`.
 * @throws StoreError 2, 14, 72
 */
export function readCappedOptions(command: Document, options: Document): void {
  const size = fieldOf(command, 'size');
  const max = fieldOf(command, 'max');
  const capped = fieldOf(command, 'capped') ?? false;
  if (typeof capped !== 'boolean')
    throw typeMismatch(
      `BSON field 'create.capped' is the wrong type '${typeNameOf(capped)}', expected type 'bool'`,
    );
  if (!capped) {
    if (size === undefined && max === undefined) return;
    throw storeError(
      'InvalidOptions',
      "the 'capped' field needs to be true when either the 'size' or 'max' fields are present",
    );
  }
  if (size === undefined)
    throw storeError('InvalidOptions', "the 'size' field is required when 'capped' is true");
  if (fieldOf(command, 'viewOn') !== undefined)
    throw storeError('InvalidOptions', "the 'capped' option is not supported with views");
  options['capped'] = true;
  options['size'] = readCappedSize(size, 'create.size');
  const most = max === undefined ? undefined : readCappedMax(max, 'create.max');
  if (most !== undefined) options['max'] = most;
}

/** The limits of a collection by its options; undefined if it has none. */
export function readCap(options: Document): Cap | undefined {
  if (fieldOf(options, 'capped') !== true) return undefined;
  return {
    size: Number(fieldOf(options, 'size')),
    max: Number(fieldOf(options, 'max') ?? Number.POSITIVE_INFINITY),
  };
}
