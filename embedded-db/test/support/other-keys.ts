import { decode, encode } from '../../src/bson/codec.ts';
import { Environment } from '../../src/storage/environment.ts';
import { entriesOf } from '../../src/storage/kv.ts';
import type { KvEntry } from '../../src/storage/kv.ts';
import type { Document } from '../../src/values/values.ts';

/**
 * Leaves a folder as other makers of keys could have, such as another version of ICU or V8: they are recorded for each index that depends
 * on them, and the first index entry has another key, which `change` makes of it. Returns
 * the makers that were recorded, undefined for an index that depends on none.
 */
export async function putOtherKeys(folder: string, change: (key: Buffer) => void): Promise<unknown[]> {
  const makers: unknown[] = [];
  const environment = new Environment(folder, { sync: true });
  environment.commit(() => {
    const writer = environment.writer();
    const stored = [...entriesOf(writer, 'meta', { low: Buffer.from('c'), high: Buffer.from('d') })];
    for (const { key, value } of stored) {
      const record = decode(value);
      for (const index of record['indexes'] as Document[]) {
        makers.push(index['collationKeys']);
        if (index['collationKeys'] !== undefined) index['collationKeys'] = '1 another';
      }
      writer.put('meta', key, encode(record));
    }
    const everything = { low: Buffer.from([0]), high: Buffer.from([255]) };
    const [first] = [...entriesOf(writer, 'index', everything)] as [KvEntry];
    const other = Buffer.from(first.key);
    change(other);
    writer.remove('index', first.key);
    writer.put('index', other, first.value);
  });
  await environment.close();
  return makers;
}
