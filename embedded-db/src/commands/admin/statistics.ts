import { hostname } from 'node:os';
import { namesOf } from '../../values/field-order.ts';
import { documentFrom, documentOf, fieldOf } from '../../values/values.ts';
import type { Document } from '../../values/values.ts';
import type { Collection } from '../../catalog/collection.ts';
import { namespaceOf } from '../../catalog/collection.ts';
import { notSupported, storeError } from '../../errors/store-error.ts';
import type { CommandContext, CommandDefinition } from '../command-context.ts';
import { collectionName, integerOption, toNumber } from '../options.ts';

/** The result of `collStats`; sizes are those of the documents. */
function storageStats(collection: Collection | undefined, scale: number): Document {
  const size = Math.floor((collection?.bytes ?? 0) / scale);
  const count = collection?.count ?? 0;
  return documentOf({
    size,
    count,
    avgObjSize: count > 0 ? Math.round((collection?.bytes ?? 0) / count) : undefined,
    storageSize: size,
    freeStorageSize: 0,
    nindexes: collection?.indexes.length ?? 0,
    totalIndexSize: 0,
    totalSize: size,
    indexSizes: documentFrom((collection?.indexes ?? []).map((index) => [index.name, 0])),
    capped: collection?.cap !== undefined,
    ...(collection?.cap && {
      max: Number.isFinite(collection.cap.max) ? collection.cap.max : 0,
      maxSize: Math.floor(collection.cap.size / scale),
    }),
    scaleFactor: scale,
  });
}

/** The result of `$collStats`. */
export function collectionStats(
  context: CommandContext,
  name: string | undefined,
  spec: Document,
): Document[] {
  const collection = name === undefined ? undefined : context.store.catalog.find(context.db, name);
  const ns = `${context.db}.${name ?? ''}`;
  if (!collection) throw storeError('NamespaceNotFound', `Collection [${ns}] not found.`);
  const result = documentOf({ ns, host: hostname(), localTime: new Date() });
  for (const part of namesOf(spec)) {
    if (part === 'count') result['count'] = collection.count;
    else if (part === 'storageStats') {
      const options = spec[part] as Document;
      result['storageStats'] = storageStats(collection, toNumber(fieldOf(options, 'scale')) ?? 1);
    } else throw notSupported(`$collStats with '${part}' is not supported by this store`);
  }
  return [result];
}

/** The result of `$indexStats`: the store does not count the use of its indexes. */
export function indexStats(collection: Collection | undefined): Document[] {
  return (collection?.indexes ?? []).map((index) =>
    documentOf({
      name: index.name,
      key: index.spec['key'],
      host: hostname(),
      accesses: documentOf({ ops: 0n, since: new Date() }),
      spec: index.spec,
    }),
  );
}

function collStats(context: CommandContext): Document {
  const collection = context.store.catalog.find(context.db, collectionName(context));
  const scale = integerOption(context, 'scale', 1) ?? 1;
  return documentOf({
    ns: namespaceOf({ db: context.db, name: collectionName(context) }),
    ...storageStats(collection, scale),
  });
}

function dbStats(context: CommandContext): Document {
  const all = context.store.catalog.collectionsOf(context.db);
  const collections = all.filter(({ view }) => !view);
  const scale = integerOption(context, 'scale', 1) ?? 1;
  const sum = (part: (collection: Collection) => number): number =>
    collections.reduce((total, collection) => total + part(collection), 0);
  const objects = sum((collection) => collection.count);
  const bytes = sum((collection) => collection.bytes);
  return documentOf({
    db: context.db,
    collections: collections.length,
    views: all.length - collections.length,
    objects,
    avgObjSize: objects > 0 ? bytes / objects : 0,
    dataSize: bytes / scale,
    storageSize: bytes / scale,
    indexes: sum((collection) => collection.indexes.length),
    indexSize: 0,
    totalSize: bytes / scale,
    scaleFactor: scale,
  });
}

export const statisticsCommands: Record<string, CommandDefinition> = {
  collStats: { fields: ['collStats', 'scale'], run: collStats },
  dbStats: { fields: ['dbStats', 'scale', 'freeStorage'], run: dbStats },
};
