import { encode } from '../../bson/codec.ts';
import { copyDocument, documentOf, fieldOf } from '../../values/values.ts';
import type { Document } from '../../values/values.ts';
import { checkCollectionName, checkDatabaseName, checkWritable } from '../../catalog/namespace.ts';
import { dropUnusedImages, readCollectionOptions, readValidator } from '../../catalog/collection-options.ts';
import { readCap } from '../../catalog/capped.ts';
import type { Collection } from '../../catalog/collection.ts';
import { storeError } from '../../errors/store-error.ts';
import { compileFilter } from '../../query/compile-filter.ts';
import { reaches } from '../../access/roles.ts';
import { userOf } from '../access/authorize.ts';
import { visibleCollection } from '../command-context.ts';
import type { CommandContext, CommandDefinition, Reply } from '../command-context.ts';
import { cursorBatchSize } from '../read/cursor-option.ts';
import { listSource, openCursor } from '../read/cursor-reply.ts';
import { changedCap } from './capped.ts';
import { modifyIndex } from './modify-index.ts';
import { collectionName, documentOption, flagOption, stringOption } from '../options.ts';
import { compilePipeline } from '../../aggregate/pipeline.ts';
import { readView } from '../../catalog/view.ts';
import type { View } from '../../catalog/view.ts';
import { pipelineContext } from '../read/pipeline-context.ts';
import { checkView, refuseView } from '../views.ts';
import { commitNow } from '../../engine/commit-now.ts';
import { createWithin } from '../session/transaction-collections.ts';

async function create(context: CommandContext): Promise<Reply> {
  const { store, transaction, db } = context;
  const name = collectionName(context);
  checkWritable(name);
  checkDatabaseName(db);
  const options = readCollectionOptions(context.body, 'create');
  const view = readView(options);
  if (view) checkNewView(context, name, view, options);
  if (transaction) {
    if (view) {
      throw storeError(
        'OperationNotSupportedInTransaction',
        `Cannot create a view in a multi-document transaction: ${db}.${name}`,
      );
    }
    if (visibleCollection(context, db, name)) {
      throw storeError('NamespaceExists', `Collection ${db}.${name} already exists.`);
    }
    createWithin(store, transaction, db, name, options);
    return documentOf({});
  }
  await commitNow(store, () => {
    const existing = store.catalog.find(db, name);
    if (!existing || !sameOptions(existing.options, options)) store.createCollection(db, name, options);
  });
  return documentOf({});
}

/** Checks a view before it is stored: its pipeline, and that it does not show itself. */
function checkNewView(context: CommandContext, name: string, view: View, options: Document): void {
  const { store, db } = context;
  checkCollectionName(db, view.viewOn);
  const collation = fieldOf(options, 'collation') as Document | undefined;
  checkView(db, name, view, collation, (other) => store.catalog.find(db, other));
  const simple = documentOf({ locale: 'simple' });
  compilePipeline([...view.pipeline], pipelineContext(context, view.viewOn, collation ?? simple));
}

const sameOptions = (a: Document, b: Document): boolean => encode(a).equals(encode(b));

async function drop(context: CommandContext): Promise<Reply> {
  const { store, db } = context;
  const name = collectionName(context);
  const dropped = await commitNow(store, () => {
    const collection = store.catalog.find(db, name);
    if (!collection) return undefined;
    dropCollection(context, collection);
    return collection.view ? undefined : collection.indexes.length;
  });
  if (dropped === undefined) return documentOf({ ns: `${db}.${name}` });
  return documentOf({ nIndexesWas: dropped, ns: `${db}.${name}` });
}

function dropCollection({ store }: CommandContext, collection: Collection): void {
  if (!collection.view) store.oplog.appendDrop(collection);
  store.catalog.drop(collection);
}

async function dropDatabase(context: CommandContext): Promise<Reply> {
  const { store, db } = context;
  const found = await commitNow(store, () => {
    const collections = store.catalog.collectionsOf(db);
    for (const collection of collections) dropCollection(context, collection);
    if (collections.length > 0) store.oplog.appendDropDatabase(db);
    return collections.length;
  });
  return found > 0 ? documentOf({ dropped: db }) : documentOf({});
}

function listCollections(context: CommandContext): Reply | Promise<Reply> {
  const { store, db } = context;
  const filter = compileFilter(documentOption(context, 'filter') ?? documentOf({}));
  const nameOnly = flagOption(context, 'nameOnly');
  const documents = store.catalog
    .collectionsOf(db)
    .map((collection) => describe(collection))
    .filter((document) => filter.matches(document))
    .map((document) =>
      encode(nameOnly ? documentOf({ name: document['name'], type: document['type'] }) : document),
    );
  return openCursor(context, listSource(documents), {
    namespace: `${db}.$cmd.listCollections`,
    collection: '$cmd.listCollections',
    batchSize: cursorBatchSize(context) ?? Number.POSITIVE_INFINITY,
    isSingle: false,
    maxTimeMs: undefined,
  });
}

function describe(collection: Collection): Document {
  if (collection.view) {
    const { name, options } = collection;
    const { viewOn, pipeline } = collection.view;
    return documentOf({
      name,
      type: 'view',
      options: documentOf({ viewOn, pipeline: [...pipeline], collation: fieldOf(options, 'collation') }),
      info: documentOf({ readOnly: true }),
    });
  }
  const idIndex = collection.indexes[0];
  return documentOf({
    name: collection.name,
    type: 'collection',
    options: collection.options,
    info: documentOf({ readOnly: false, uuid: collection.uuid }),
    // A clustered index is listed with the options.
    idIndex: collection.isClustered ? undefined : idIndex?.spec,
  });
}

function listDatabases(context: CommandContext): Reply {
  const { store } = context;
  const filter = compileFilter(documentOption(context, 'filter') ?? documentOf({}));
  const nameOnly = flagOption(context, 'nameOnly');
  const user = userOf(store, context.connection);
  const isListed = (db: string): boolean =>
    !context.connection.access.isChecked || (user !== undefined && reaches(user.roles, db));
  const databases = store.catalog
    .databaseNames()
    .filter(isListed)
    .map((name) => {
      const sizeOnDisk = store.catalog
        .collectionsOf(name)
        .reduce((sum, collection) => sum + collection.bytes, 0);
      return documentOf({ name, sizeOnDisk, empty: false });
    })
    .filter((database) => filter.matches(database));
  if (nameOnly) return documentOf({ databases: databases.map(({ name }) => documentOf({ name })) });
  const totalSize = databases.reduce((sum, database) => sum + (database['sizeOnDisk'] as number), 0);
  return documentOf({ databases, totalSize, totalSizeMb: Math.floor(totalSize / 2 ** 20) });
}

function splitNamespace(namespace: string): [string, string] {
  const dot = namespace.indexOf('.');
  if (dot <= 0) throw storeError('InvalidNamespace', `Invalid namespace specified '${namespace}'`);
  const parts: [string, string] = [namespace.slice(0, dot), namespace.slice(dot + 1)];
  checkDatabaseName(parts[0]);
  checkCollectionName(parts[0], parts[1]);
  return parts;
}

async function renameCollection(context: CommandContext): Promise<Reply> {
  const { store } = context;
  const [fromDb, fromName] = splitNamespace(stringOption(context, 'renameCollection') ?? '');
  const [toDb, toName] = splitNamespace(stringOption(context, 'to') ?? '');
  checkWritable(toName);
  if (fromDb === toDb && fromName === toName) {
    throw storeError('IllegalOperation', "Can't rename a collection to itself");
  }
  refuseView(store.catalog, fromDb, fromName);
  const dropTarget = flagOption(context, 'dropTarget');
  await commitNow(store, () => {
    const collection = store.catalog.find(fromDb, fromName);
    if (!collection)
      throw storeError('NamespaceNotFound', `Source collection ${fromDb}.${fromName} does not exist`);
    const existing = store.catalog.find(toDb, toName);
    if (existing && (!dropTarget || existing.view))
      throw storeError('NamespaceExists', 'target namespace exists');
    if (existing) store.catalog.drop(existing);
    store.oplog.appendRename(collection, toDb, toName, existing);
    store.catalog.rename(collection, toDb, toName);
  });
  return documentOf({});
}

const COLL_MOD_FIELDS = [
  'viewOn',
  'pipeline',
  'validator',
  'validationLevel',
  'validationAction',
  'changeStreamPreAndPostImages',
];

async function collMod(context: CommandContext): Promise<Reply> {
  const { store, db, body } = context;
  const name = collectionName(context);
  const given = documentOf({});
  for (const field of COLL_MOD_FIELDS)
    if (Object.hasOwn(body, field)) given[field] = fieldOf(body, field) ?? null;
  const changes = readCollectionOptions(given, 'collMod');
  const indexChange = documentOption(context, 'index');
  const reply = documentOf({});
  await commitNow(store, () => {
    const collection = store.catalog.find(db, name);
    if (!collection) throw storeError('NamespaceNotFound', `ns does not exist: ${db}.${name}`);
    checkModified(context, collection, changes, indexChange);
    Object.assign(changes, changedCap(body, collection));
    const collectionOptions = documentOf({ uuid: collection.uuid, ...collection.options });
    if (indexChange) modifyIndex(collection, indexChange, reply);
    const options = copyDocument(collection.options);
    for (const [field, value] of Object.entries(changes)) options[field] = value;
    if (options['max'] === 0) delete options['max'];
    dropUnusedImages(options);
    collection.options = options;
    collection.cap = readCap(options);
    collection.validator = readValidator(options);
    collection.view = readView(options);
    store.catalog.save(collection);
    store.oplog.appendCatalogChange('modify', collection, {
      operationDescription: documentOf({ index: indexChange, ...changes }),
      stateBeforeChange: documentOf({ collectionOptions, indexOptions: indexOptionsBefore(reply) }),
    });
  });
  return reply;
}

/** The options of an index before a `collMod`, by what its reply says; undefined where none changed. */
function indexOptionsBefore(reply: Document): Document | undefined {
  const { expireAfterSeconds_old: expireAfterSeconds, hidden_old: hidden } = reply;
  if (expireAfterSeconds === undefined && hidden === undefined) return undefined;
  return documentOf({ expireAfterSeconds, hidden });
}

/** @throws StoreError 72 for changes of a collection to a view, or the other way round */
function checkModified(
  context: CommandContext,
  { name, view }: Collection,
  changes: Document,
  indexChange: Document | undefined,
): void {
  const changed = readView(changes);
  if (changed && !view) throw storeError('InvalidOptions', `option only supported on a view: viewOn`);
  if (!view) return;
  if (indexChange) throw storeError('InvalidOptions', 'option not supported on a view: index');
  if (!changed || !Object.hasOwn(changes, 'pipeline'))
    throw storeError('InvalidOptions', "Must specify both 'viewOn' and 'pipeline' when modifying a view");
  checkNewView(context, name, changed, changes);
}

export const collectionCommands: Record<string, CommandDefinition> = {
  create: {
    fields:
      `create capped autoIndexId idIndex size max storageEngine validator validationLevel validationAction indexOptionDefaults
      viewOn pipeline collation timeseries expireAfterSeconds clusteredIndex changeStreamPreAndPostImages encryptedFields temp`.split(
        /\s+/,
      ),
    inTransaction: true,
    writes: true,
    onViews: true,
    run: create,
  },
  drop: { fields: ['drop'], writes: true, onViews: true, run: drop },
  dropDatabase: { fields: ['dropDatabase'], writes: true, run: dropDatabase },
  listCollections: {
    fields: ['listCollections', 'filter', 'nameOnly', 'authorizedCollections', 'cursor'],
    run: listCollections,
  },
  listDatabases: {
    fields: ['listDatabases', 'filter', 'nameOnly', 'authorizedDatabases'],
    adminOnly: true,
    run: listDatabases,
  },
  renameCollection: {
    fields: ['renameCollection', 'to', 'dropTarget', 'stayTemp'],
    adminOnly: true,
    writes: true,
    run: renameCollection,
  },
  collMod: {
    fields: ['collMod', 'index', 'cappedSize', 'cappedMax', ...COLL_MOD_FIELDS],
    writes: true,
    onViews: true,
    run: collMod,
  },
};
