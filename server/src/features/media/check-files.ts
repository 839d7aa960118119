import type { Database } from '../../platform/database/database.ts';
import { ok, warn, fail, type Check } from '../../platform/doctor/check.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { texts } from '../../platform/doctor/texts/generated/index.ts';
import { mediaModels } from './stored-item.model.ts';

const { files } = texts;

/** Number of items per query. */
const BATCH = 500;

/** Checks that database and file storage agree. */
export function checkFiles({ connection }: Database, storage: FileStorage): Check {
  const { items } = mediaModels(connection);

  const unbooked = async (ids: readonly string[]): Promise<number> =>
    ids.length - (await items.countDocuments({ _id: { $in: ids } }));

  return {
    name: 'files',
    async look() {
      const present = new Set<string>();
      for await (const { address } of storage.list()) present.add(address.id);
      let orphans = 0;
      const all = [...present];
      for (let from = 0; from < all.length; from += BATCH)
        orphans += await unbooked(all.slice(from, from + BATCH));
      let missing = 0;
      for await (const { _id } of items.find({ state: 'kept' }, { _id: 1 }).lean().cursor()) {
        if (!present.has(_id)) missing += 1;
      }
      return [
        missing > 0
          ? fail(files.missing({ count: String(missing) }), files.missingAdvice)
          : ok(files.complete({ count: String(present.size) })),
        ...(orphans > 0 ? [warn(files.orphans({ count: String(orphans) }), files.orphansAdvice)] : []),
      ];
    },
  };
}
