import { namesOf } from '../../values/field-order.ts';
import { fieldOf } from '../../values/values.ts';
import { location, storeError } from '../../errors/store-error.ts';
import type { CommandContext } from '../command-context.ts';
import { documentOption, toNumber } from '../options.ts';

/** The `cursor.batchSize` of a command. @throws StoreError 14, 40415 or 51024 */
export function cursorBatchSize(context: CommandContext): number | undefined {
  const cursor = documentOption(context, 'cursor');
  if (!cursor) return undefined;
  const where = `${context.name}.cursor`;
  for (const name of namesOf(cursor)) {
    if (name !== 'batchSize')
      throw storeError('IDLUnknownField', `BSON field '${where}.${name}' is an unknown field.`);
  }
  const given = fieldOf(cursor, 'batchSize');
  if (given === undefined) return undefined;
  const batchSize = toNumber(given);
  if (batchSize === undefined) {
    throw storeError(
      'TypeMismatch',
      `BSON field '${where}.batchSize' is the wrong type, expected type 'long'`,
    );
  }
  if (batchSize >= 0) return Math.trunc(batchSize);
  throw location(51_024, `BSON field 'batchSize' value must be >= 0, actual value '${batchSize}'`);
}
