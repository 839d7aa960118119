import { ObjectId } from 'bson';
import type { Namespace } from '../../aggregate/pipeline-context.ts';
import { encode } from '../../bson/codec.ts';
import { fillEmptyTimestamps } from '../../bson/empty-timestamps.ts';
import { copyDocument, documentOf, emptyDocument } from '../../values/values.ts';
import type { Document } from '../../values/values.ts';
import { checkValidator, prepareDocument } from '../../catalog/check-document.ts';
import { checkWritable } from '../../catalog/namespace.ts';
import { namespaceOf } from '../../catalog/collection.ts';
import type { Collection } from '../../catalog/collection.ts';
import { location, storeError } from '../../errors/store-error.ts';
import { insertDocument } from '../../indexes/document-writer.ts';
import type { WriteJob } from '../../storage/group-commit.ts';
import type { Store } from '../../engine/store.ts';
import { temporaryName } from '../../engine/work-in-progress.ts';
import type { CommandContext } from '../command-context.ts';
import { flagOption } from '../options.ts';
import { refuseView } from '../views.ts';

/**
 * `$out`: fills a temporary collection with the indexes and options of the one it replaces, then renames it in one step. On an error
 * the old collection stays unchanged.
 */
export async function replaceCollection(
  context: CommandContext,
  namespace: Namespace,
  documents: Iterable<Document>,
): Promise<void> {
  const { store } = context;
  checkWritable(namespace.collection);
  refuseView(store.catalog, namespace.db, namespace.collection);
  const replaced = store.catalog.find(namespace.db, namespace.collection);
  if (replaced?.cap)
    throw location(17_152, `namespace '${namespaceOf(replaced)}' is capped so it can't be used for $out`);
  const bypassValidation = flagOption(context, 'bypassDocumentValidation');
  await store.commits.run(() => replaceJob(store, namespace, documents, bypassValidation));
}

/** What `$out` keeps of a collection that it replaces. */
const formOf = ({ options, indexes }: Collection): Buffer =>
  encode(documentOf({ options, indexes: indexes.map((index) => index.spec) }));

function* replaceJob(
  store: Store,
  { db, collection: name }: Namespace,
  documents: Iterable<Document>,
  bypassValidation: boolean,
): WriteJob<void> {
  const before = store.catalog.find(db, name);
  const form = before && formOf(before);
  const options = before ? copyDocument(before.options) : emptyDocument();
  const { id } = store.createCollection(db, temporaryName('out'), options);
  store.inProgress.beginCollection(id);
  const fresh = store.catalog.findById(id);
  for (const index of before?.indexes.slice(1) ?? []) {
    if (fresh) store.catalog.addIndex(fresh, index.spec).building = false;
  }
  try {
    for (const document of documents) {
      const collection = store.catalog.findById(id);
      if (!collection)
        throw storeError('OperationFailed', 'the result of $out was dropped while it was written');
      const stored = prepareDocument(encode(document), () => new ObjectId());
      fillEmptyTimestamps(stored, () => store.clock.tick());
      if (!bypassValidation) checkValidator(collection, stored, undefined);
      insertDocument(store.directWithoutEvents, collection, stored);
      if (store.commits.sliceIsOver) yield 'slice';
    }
  } catch (error) {
    const collection = store.catalog.findById(id);
    if (collection) store.catalog.drop(collection);
    throw error;
  } finally {
    store.inProgress.endCollection(id);
  }
  const result = store.catalog.findById(id);
  const replaced = store.catalog.find(db, name);
  if (replaced && !form?.equals(formOf(replaced))) {
    if (result) store.catalog.drop(result);
    throw storeError(
      'CommandFailed',
      `indexes or options of target collection ${db}.${name} changed during processing.`,
    );
  }
  if (replaced) store.catalog.drop(replaced);
  if (!result) return;
  store.oplog.appendRename(result, db, name, replaced);
  store.catalog.rename(result, db, name);
}
