import { ObjectId } from 'bson';
import type { Namespace } from '../../aggregate/pipeline-context.ts';
import { encode } from '../../bson/codec.ts';
import { fillEmptyTimestamps } from '../../bson/empty-timestamps.ts';
import { copyDocument, emptyDocument } from '../../values/values.ts';
import type { Document } from '../../values/values.ts';
import { checkValidator, prepareDocument } from '../../catalog/check-document.ts';
import { checkWritable } from '../../catalog/namespace.ts';
import { storeError } from '../../errors/store-error.ts';
import { insertDocument } from '../../indexes/document-writer.ts';
import type { WriteJob } from '../../storage/group-commit.ts';
import type { Store } from '../../engine/store.ts';
import type { CommandContext } from '../command-context.ts';
import { flagOption } from '../options.ts';
import { refuseView } from '../views.ts';

/** Prefix of temporary collections, invalid in a client's collection name. */
const temporaryName = (): string => `tmp.$out.${new ObjectId().toHexString()}`;

/**
 * `$out`: fills a temporary collection with the indexes and options of the one it replaces, then renames it in one step. On an error
 * the old collection stays unchanged.
 */
export async function replaceCollection(
  context: CommandContext,
  namespace: Namespace,
  documents: Document[],
): Promise<void> {
  const { store } = context;
  checkWritable(namespace.collection);
  refuseView(store.catalog, namespace.db, namespace.collection);
  const bypassValidation = flagOption(context, 'bypassDocumentValidation');
  await store.commits.run(() => replaceJob(store, namespace, documents, bypassValidation));
}

function* replaceJob(
  store: Store,
  { db, collection: name }: Namespace,
  documents: readonly Document[],
  bypassValidation: boolean,
): WriteJob<void> {
  const before = store.catalog.find(db, name);
  const options = before ? copyDocument(before.options) : emptyDocument();
  const { id } = store.createCollection(db, temporaryName(), options);
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
  }
  const result = store.catalog.findById(id);
  const replaced = store.catalog.find(db, name);
  if (replaced) store.catalog.drop(replaced);
  if (!result) return;
  store.oplog.appendRename(result, db, name, replaced);
  store.catalog.rename(result, db, name);
}
