import type { Collection } from '../catalog/collection.ts';
import { entriesOf } from '../storage/kv.ts';
import type { KvReader } from '../storage/kv.ts';
import { blockNumberOf } from '../storage/stored-value.ts';
import { blockRange, readBlock } from './insertion-order.ts';

/**
 * Compares the late documents of a collection with the blocks that list them.
 * @param late the number of late documents
 * @param pause awaited for each entry
 * @returns what is wrong
 */
export async function checkOrder(
  reader: KvReader,
  collection: Collection,
  late: number,
  pause: () => Promise<void>,
): Promise<string[]> {
  const { prefix } = collection;
  const problems: string[] = [];
  let listed = 0;
  for (const entry of entriesOf(reader, 'index', blockRange(collection))) {
    const { ids, number } = readBlock(entry);
    for (const id of ids) {
      const key = Buffer.concat([prefix, id]);
      const value = reader.getWhole('docs', key);
      listed += 1;
      if (!value || blockNumberOf(value) !== number)
        problems.push(`the order lists ${key.toString('hex')}, which is not there`);
      await pause();
    }
  }
  if (late !== listed) problems.push(`the order lists ${listed} late documents, there are ${late}`);
  return problems;
}
