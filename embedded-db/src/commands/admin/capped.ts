import { readCappedMax, readCappedSize } from '../../catalog/capped.ts';
import type { Collection } from '../../catalog/collection.ts';
import { checkCollectionName, checkWritable } from '../../catalog/namespace.ts';
import { commitNow } from '../../engine/commit-now.ts';
import type { Store } from '../../engine/store.ts';
import { temporaryName } from '../../engine/work-in-progress.ts';
import { storeError } from '../../errors/store-error.ts';
import { insertDocument } from '../../indexes/document-writer.ts';
import type { WriteTarget } from '../../indexes/write-target.ts';
import { inNaturalOrder } from '../../planner/natural-source.ts';
import { copyDocument, documentOf, fieldOf } from '../../values/values.ts';
import type { Document } from '../../values/values.ts';
import type { CommandContext, CommandDefinition } from '../command-context.ts';
import { collectionName, stringOption } from '../options.ts';
import { refuseView } from '../views.ts';

function sizeOption({ body, name }: CommandContext): number {
  const size = readCappedSize(fieldOf(body, 'size') ?? 0, `${name}.size`);
  if (size > 0) return size;
  throw storeError('InvalidOptions', 'Capped collection size must be greater than zero');
}

/** The latest documents that a capped collection of this size holds, in the order of insertion. */
function latestWithin({ direct }: Store, collection: Collection, size: number): Buffer[] {
  const latest: Buffer[] = [];
  let bytes = 0;
  for (const { raw } of inNaturalOrder(direct.kv, collection, true)) {
    bytes += raw.length;
    if (bytes > size) break;
    latest.push(raw);
  }
  return latest.reverse();
}

/** Creates a capped collection with the latest documents of another. It has no other indexes than that of `_id`. */
function copyAsCapped(
  store: Store,
  target: WriteTarget,
  from: Collection,
  name: string,
  size: number,
): Collection {
  const { clusteredIndex: _, max: _max, ...options } = copyDocument(from.options);
  const created = store.createCollection(from.db, name, documentOf({ ...options, capped: true, size }));
  for (const raw of latestWithin(store, from, size)) insertDocument(target, created, raw);
  return created;
}

async function cloneCollectionAsCapped(context: CommandContext): Promise<Document> {
  const { store, db } = context;
  const name = collectionName(context);
  const to = stringOption(context, 'toCollection');
  if (to === undefined)
    throw storeError(
      'IDLFailedToParse',
      "BSON field 'cloneCollectionAsCapped.toCollection' is missing but a required field",
    );
  const size = sizeOption(context);
  checkWritable(to);
  checkCollectionName(db, to);
  refuseView(store.catalog, db, name);
  await commitNow(store, () => {
    const from = store.catalog.find(db, name);
    if (!from) throw storeError('NamespaceNotFound', `source collection ${db}.${name} does not exist`);
    if (store.catalog.find(db, to))
      throw storeError(
        'NamespaceExists',
        `cloneCollectionAsCapped failed - destination collection ${db}.${to} already exists. source collection: ${db}.${name}`,
      );
    copyAsCapped(store, store.direct, from, to, size);
  });
  return documentOf({});
}

async function convertToCapped(context: CommandContext): Promise<Document> {
  const { store, db } = context;
  const name = collectionName(context);
  const size = sizeOption(context);
  checkWritable(name);
  refuseView(store.catalog, db, name);
  await commitNow(store, () => {
    const before = store.catalog.find(db, name);
    if (!before) throw storeError('NamespaceNotFound', `source collection ${db}.${name} does not exist`);
    const converted = copyAsCapped(store, store.directWithoutEvents, before, temporaryName('out'), size);
    store.catalog.drop(before);
    store.oplog.appendRename(converted, db, name, before);
    store.catalog.rename(converted, db, name);
  });
  return documentOf({});
}

/** The changed limits of a capped collection, where 0 stands for any number of documents. @throws StoreError 2, 14, 72 */
export function changedCap(body: Document, { cap }: Collection): Document {
  const size = fieldOf(body, 'cappedSize');
  const max = fieldOf(body, 'cappedMax');
  if (size === undefined && max === undefined) return documentOf({});
  if (!cap) {
    const option = size === undefined ? 'cappedMax' : 'cappedSize';
    throw storeError('InvalidOptions', `option only supported on a capped collection: ${option}`);
  }
  return documentOf({
    size: size === undefined ? undefined : readCappedSize(size, 'collMod.cappedSize'),
    max: max === undefined ? undefined : (readCappedMax(max, 'collMod.cappedMax') ?? 0),
  });
}

export const cappedCommands: Record<string, CommandDefinition> = {
  convertToCapped: { fields: ['convertToCapped', 'size'], writes: true, run: convertToCapped },
  cloneCollectionAsCapped: {
    fields: ['cloneCollectionAsCapped', 'toCollection', 'size', 'temp'],
    writes: true,
    run: cloneCollectionAsCapped,
  },
};
