import { encode } from '../../bson/codec.ts';
import { equalValues } from '../../values/compare.ts';
import { printValue } from '../../values/print.ts';
import { documentOf, fieldOf, isDocument } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import type { Collection } from '../../catalog/collection.ts';
import type { IndexInfo } from '../../catalog/index-info.ts';
import { findExistingIndex, isIdPattern, normalizeIndexSpec } from '../../catalog/index-spec.ts';
import { checkWritable } from '../../catalog/namespace.ts';
import { failedToParse, location, storeError, typeMismatch } from '../../errors/store-error.ts';
import { buildIndexes } from '../../engine/build-index.ts';
import type { WriteJob } from '../../storage/group-commit.ts';
import type { Store } from '../../engine/store.ts';
import { dropUnfinished } from '../../engine/unfinished.ts';
import type { Transaction } from '../../sessions/transaction.ts';
import { visibleCollection } from '../command-context.ts';
import type { CommandContext, CommandDefinition, Reply } from '../command-context.ts';
import { commitNow } from '../../engine/commit-now.ts';
import { cursorBatchSize } from '../read/cursor-option.ts';
import { listSource, openCursor } from '../read/cursor-reply.ts';
import { arrayOption, collectionName, toNumber } from '../options.ts';
import { writableCollection } from '../session/transaction-collections.ts';

/** The most indexes of a collection, as in MongoDB. */
const MAX_INDEXES = 64;

const MOST_MEMBERS = 50;

/** Checks `commitQuorum`, which one node must be able to meet. @throws StoreError 9, 79 or 278 */
function checkCommitQuorum(quorum: Value | undefined): void {
  if (quorum === undefined || quorum === 'majority' || quorum === 'votingMembers') return;
  if (quorum === '') throw failedToParse("commitQuorum can't be an empty string");
  if (typeof quorum === 'string') {
    throw storeError(
      'UnknownReplWriteConcern',
      `No write concern mode named '${quorum}' found in replica set configuration`,
    );
  }
  const members = toNumber(quorum);
  if (members === undefined) throw failedToParse('commitQuorum has to be a number or a string');
  if (!(members >= 0 && members <= MOST_MEMBERS)) {
    throw failedToParse(`commitQuorum has to be a non-negative number and not greater than ${MOST_MEMBERS}`);
  }
  if (Math.trunc(members) > 1) {
    throw storeError(
      'UnsatisfiableCommitQuorum',
      'Commit quorum cannot be satisfied with the current replica set configuration',
    );
  }
}

function readIndexSpecs(context: CommandContext, collection: Collection | undefined): Document[] {
  const given = arrayOption(context, 'indexes');
  if (!given || given.length === 0) throw storeError('BadValue', 'Must specify at least one index to create');
  return given.map((spec) => {
    if (!isDocument(spec))
      throw storeError('TypeMismatch', "The elements of the 'indexes' array must be objects");
    const key = fieldOf(spec, 'key');
    if (collection?.isClustered === true && isDocument(key)) {
      const [clustered] = collection.indexes;
      if (clustered && isIdPattern(key)) return clustered.spec;
      if (fieldOf(spec, 'clustered') === true)
        throw location(6_243_700, "The 'clustered' option is only for the key of a clustered collection");
    }
    return normalizeIndexSpec(spec, collection?.collation);
  });
}

/** @returns the index there is, or undefined where it has to be created. @throws StoreError 67, 85 or 86 where it cannot be */
function existingIndex({ indexes, db, name }: Collection, spec: Document): IndexInfo | undefined {
  const existing = findExistingIndex(indexes, spec);
  if (existing || indexes.length < MAX_INDEXES) return existing;
  throw storeError('CannotCreateIndex', `add index fails, too many indexes for ${db}.${name}`);
}

/** Creates indexes of an empty collection that the transaction has created. @throws StoreError 263 for others */
function createIndexesWithin(
  { store: { catalog } }: CommandContext,
  transaction: Transaction,
  collection: Collection,
  specs: readonly Document[],
): void {
  for (const spec of specs) {
    if (existingIndex(collection, spec)) continue;
    const { id, db, name } = collection;
    const isOwn = transaction.created.get(`${db}.${name}`) === collection;
    if (!isOwn || transaction.changes.some(({ collectionId, after }) => collectionId === id && after)) {
      throw storeError(
        'OperationNotSupportedInTransaction',
        `Cannot create new indexes on ${isOwn ? 'non-empty' : 'existing'} collection ${db}.${name} in a multi-document transaction.`,
      );
    }
    catalog.addIndexPrivately(collection, spec);
  }
}

/** Builds all indexes that are missing or none, after those of them that other clients are building. */
function* buildMissing(
  store: Store,
  { id, db, name }: Collection,
  specs: readonly Document[],
): WriteJob<void> {
  for (;;) {
    const current = store.catalog.findById(id);
    if (!current) throw storeError('NamespaceNotFound', `ns does not exist: ${db}.${name}`);
    const unfinished = specs
      .map((spec) => findExistingIndex(current.indexes, spec))
      .find((index) => index?.building);
    if (!unfinished) break;
    const ended = store.inProgress.endOfIndex(unfinished.id);
    if (ended) yield { until: ended };
    else store.catalog.dropIndex(current, unfinished);
  }
  yield* buildIndexes(store, id, specs, (collection, spec) => !existingIndex(collection, spec));
}

async function createIndexes(context: CommandContext): Promise<Reply> {
  const { store, transaction, db } = context;
  const name = collectionName(context);
  checkWritable(name);
  const existing = visibleCollection(context, db, name);
  const specs = readIndexSpecs(context, existing);
  checkCommitQuorum(fieldOf(context.body, 'commitQuorum'));
  const make = () => writableCollection(context, db, name);
  const collection = existing ?? (transaction ? make() : await commitNow(store, make));
  const numIndexesBefore = collection.indexes.length;
  if (transaction) createIndexesWithin(context, transaction, collection, specs);
  else {
    // What earlier builds have left would count among the most indexes of a collection.
    await dropUnfinished(store);
    await store.commits.run(() => buildMissing(store, collection, specs));
  }
  const numIndexesAfter = store.catalog.findById(collection.id)?.indexes.length ?? 0;
  const note = numIndexesAfter === numIndexesBefore ? { note: 'all indexes already exist' } : {};
  return documentOf({
    numIndexesBefore,
    numIndexesAfter,
    createdCollectionAutomatically: existing === undefined,
    ...note,
  });
}

function existingCollection(context: CommandContext): Collection {
  const name = collectionName(context);
  const collection = context.store.catalog.find(context.db, name);
  if (!collection) throw storeError('NamespaceNotFound', `ns does not exist: ${context.db}.${name}`);
  return collection;
}

function listIndexes(context: CommandContext): Reply | Promise<Reply> {
  const collection = existingCollection(context);
  const documents = collection.indexes.filter((index) => !index.building).map((index) => encode(index.spec));
  return openCursor(context, listSource(documents), {
    namespace: `${collection.db}.${collection.name}`,
    collection: collection.name,
    batchSize: cursorBatchSize(context) ?? Number.POSITIVE_INFINITY,
    isSingle: false,
    maxTimeMs: undefined,
  });
}

async function dropIndexes(context: CommandContext): Promise<Reply> {
  const { store } = context;
  const wanted = fieldOf(context.body, 'index');
  const nIndexesWas = await commitNow(store, () => {
    const collection = existingCollection(context);
    const before = collection.indexes.length;
    for (const index of indexesToDrop(collection, wanted)) {
      store.catalog.dropIndex(collection, index);
      store.oplog.appendIndex('dropIndexes', collection, index.spec);
    }
    return before;
  });
  return documentOf({ nIndexesWas });
}

function indexesToDrop(collection: Collection, wanted: Value | undefined): readonly IndexInfo[] {
  if (wanted === undefined) {
    throw storeError('IDLFailedToParse', "BSON field 'dropIndexes.index' is missing but a required field");
  }
  if (wanted === '*') return collection.indexes.slice(1);
  const names = Array.isArray(wanted) ? wanted : [wanted];
  return names.map((name) => {
    const found =
      isDocument(name) && !Array.isArray(wanted) ? byPattern(collection, name) : byName(collection, name);
    if (found.kind === 'id' && collection.isClustered)
      throw location(5_979_800, 'It is illegal to drop the clusteredIndex');
    if (found.kind === 'id') throw storeError('InvalidOptions', 'cannot drop _id index');
    return found;
  });
}

function byName({ indexes }: Collection, name: Value): IndexInfo {
  if (typeof name !== 'string')
    throw typeMismatch("BSON field 'dropIndexes.index' must be a name, a list of names or a key pattern");
  const found = indexes.find((index) => index.name === name);
  if (found) return found;
  throw storeError('IndexNotFound', `index not found with name [${name}]`);
}

function byPattern({ indexes }: Collection, pattern: Document): IndexInfo {
  const found = indexes.filter((index) => equalValues(index.spec['key'], pattern));
  const described = printValue(pattern);
  if (!found[0]) throw storeError('IndexNotFound', `can't find index with key: ${described}`);
  if (found.length === 1) return found[0];
  throw storeError(
    'AmbiguousIndexKeyPattern',
    `${found.length} indexes found for key: ${described}, identify by name instead. Conflicting indexes: ${found.map(({ name }) => name).join(', ')}`,
  );
}

export const indexCommands: Record<string, CommandDefinition> = {
  createIndexes: {
    fields: ['createIndexes', 'indexes', 'commitQuorum', 'ignoreUnknownIndexOptions'],
    inTransaction: true,
    writes: true,
    run: createIndexes,
  },
  listIndexes: { fields: ['listIndexes', 'cursor', 'includeBuildUUIDs'], run: listIndexes },
  dropIndexes: { fields: ['dropIndexes', 'index'], writes: true, run: dropIndexes },
};
