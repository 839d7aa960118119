import { randomBytes } from 'node:crypto';
import { Binary } from 'bson';
import { documentOf, fieldOf } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { readCollation } from '../sort/collation.ts';
import type { Collation } from '../sort/collation.ts';
import { readValidator } from './collection-options.ts';
import { readCap } from './capped.ts';
import { u32 } from './collection.ts';
import type { Collection } from './collection.ts';
import type { IndexInfo } from './index-info.ts';
import { readView } from './view.ts';
import { indexFromSpec, NOTHING_SEEN } from './index-from-spec.ts';

function idSpec(options: Document, collation: Collation | undefined): Document {
  const clustered = fieldOf(options, 'clusteredIndex') as Document | undefined;
  if (clustered) return documentOf({ ...clustered, collation: collation?.spec, clustered: true });
  return documentOf({ v: 2, key: documentOf({ _id: 1 }), name: '_id_', collation: collation?.spec });
}

const collationOf = (options: Document): Collation | undefined =>
  readCollation(fieldOf(options, 'collation') as Document | undefined);

/** A collection without documents and without indexes of its own. */
export function newCollection(id: number, db: string, name: string, options: Document): Collection {
  const collation = collationOf(options);
  return {
    id,
    uuid: new Binary(uuidBytes(), Binary.SUBTYPE_UUID),
    prefix: u32(id),
    db,
    name,
    since: 0,
    options,
    collation,
    view: readView(options),
    validator: readValidator(options),
    cap: readCap(options),
    order: undefined,
    mayHoldLate: undefined,
    isClustered: fieldOf(options, 'clusteredIndex') !== undefined,
    indexes: [indexFromSpec(0, idSpec(options, collation), NOTHING_SEEN)],
    count: 0,
    bytes: 0,
  };
}

/** The stored record of a collection, without its counts. */
export function collectionRecord(collection: Collection): Document {
  const indexes = collection.indexes.slice(1).map((index) =>
    documentOf({
      id: index.id,
      spec: index.spec,
      multikey: index.multikey,
      single: index.single,
      lossy: index.lossy,
      building: index.building,
      collationKeys: index.keysMadeBy,
    }),
  );
  return documentOf({
    id: collection.id,
    uuid: collection.uuid,
    db: collection.db,
    name: collection.name,
    options: collection.options,
    idLossy: collection.indexes[0]?.lossy === true,
    indexes,
  });
}

/**
 * Reads a collection from its stored record.
 * @param counts of its documents and their bytes
 * @param version the version of the catalog from which its indexes can be read
 */
export function readCollection(record: Document, counts: Buffer | undefined, version: number): Collection {
  const id = record['id'] as number;
  const options = record['options'] as Document;
  const collation = collationOf(options);
  return {
    id,
    uuid: record['uuid'] as Binary,
    prefix: u32(id),
    db: record['db'] as string,
    name: record['name'] as string,
    since: 0,
    options,
    collation,
    view: readView(options),
    validator: readValidator(options),
    cap: readCap(options),
    order: undefined,
    mayHoldLate: undefined,
    isClustered: fieldOf(options, 'clusteredIndex') !== undefined,
    indexes: [
      indexFromSpec(0, idSpec(options, collation), { ...NOTHING_SEEN, lossy: record['idLossy'] === true }),
      ...(record['indexes'] as Document[]).map((index) => readIndex(index, version)),
    ],
    count: counts?.readDoubleBE(0) ?? 0,
    bytes: counts?.readDoubleBE(8) ?? 0,
  };
}

/**
 * Makes a collection in memory equal to what was read of it. It stays the same object, with the same indexes: jobs that go on after
 * the rollback of another one hold it.
 */
export function refreshCollection(known: Collection, read: Collection): Collection {
  const { since, mayHoldLate } = known;
  const indexes = read.indexes.map((index) => {
    const same = known.indexes.find(({ id }) => id === index.id);
    return same ? Object.assign(same, index) : index;
  });
  return Object.assign(known, read, { since, mayHoldLate, indexes });
}

function readIndex(record: Document, version: number): IndexInfo {
  const multikey = (record['multikey'] as Value[]).map((value) => value === true);
  // Format 2 did not record values other than arrays: there may be some.
  const stored = fieldOf(record, 'single') as Value[] | undefined;
  const single = stored ? stored.map((value) => value === true) : multikey.map(() => true);
  const seen = { multikey, single, lossy: record['lossy'] === true };
  const index = indexFromSpec(record['id'] as number, record['spec'] as Document, seen);
  index.building = fieldOf(record, 'building') === true;
  index.readySince = version;
  if (index.keysMadeBy !== undefined)
    index.keysMadeBy = fieldOf(record, 'collationKeys') as string | undefined;
  return index;
}

function uuidBytes(): Buffer {
  const bytes = randomBytes(16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return bytes;
}
