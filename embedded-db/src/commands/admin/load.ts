import { Binary } from 'bson';
import { documentOf, fieldOf } from '../../values/values.ts';
import type { Document } from '../../values/values.ts';
import { checkWritable } from '../../catalog/namespace.ts';
import { CollectionLoad } from '../../engine/load/collection-load.ts';
import type { Store } from '../../engine/store.ts';
import { storeError, typeMismatch } from '../../errors/store-error.ts';
import type { CommandContext, CommandDefinition } from '../command-context.ts';
import { collectionName } from '../options.ts';

const SHORTEST_DOCUMENT_BYTES = 5;

/** The loads of each open store that have begun, by the name of their collection. */
const begun = new WeakMap<Store, Map<string, CollectionLoad>>();

function loadsOf(store: Store): Map<string, CollectionLoad> {
  const loads = begun.get(store) ?? new Map<string, CollectionLoad>();
  begun.set(store, loads);
  return loads;
}

function loadOf(context: CommandContext): CollectionLoad | undefined {
  return loadsOf(context.store).get(`${context.db}.${collectionName(context)}`);
}

/** Begins a load of an empty collection. An earlier unfinished load of it is dropped. */
async function beginLoad(context: CommandContext): Promise<Document> {
  const { store, db } = context;
  const name = collectionName(context);
  checkWritable(name);
  const collection = store.catalog.find(db, name);
  if (!collection) throw storeError('NamespaceNotFound', `ns does not exist: ${db}.${name}`);
  await dropLoad(context, loadOf(context));
  const load = await CollectionLoad.begin(store, collection);
  // One that another client has begun at the same time.
  const rival = loadOf(context);
  loadsOf(store).set(`${db}.${name}`, load);
  await rival?.discard();
  return documentOf({});
}

/**
 * Stores documents, given one after the other as the bytes of one binary value. An error drops the load, except 117 while another
 * command of it runs.
 */
async function loadDocuments(context: CommandContext): Promise<Document> {
  const n = await dropAfterError(context, async (load) => {
    const documents = documentsIn(fieldOf(context.body, 'documents'));
    await load.add(documents);
    return documents.length;
  });
  return documentOf({ n });
}

/** Writes the indexes and publishes the collection. An error drops the load, except 117 while another command of it runs. */
async function endLoad(context: CommandContext): Promise<Document> {
  const n = await dropAfterError(context, async (load) => {
    const documents = await load.end();
    forget(context, load);
    return documents;
  });
  return documentOf({ n });
}

async function abortLoad(context: CommandContext): Promise<Document> {
  await dropLoad(context, loadOf(context));
  return documentOf({});
}

async function dropAfterError<T>(
  context: CommandContext,
  work: (load: CollectionLoad) => Promise<T>,
): Promise<T> {
  const load = loadOf(context);
  if (!load) throw storeError('IllegalOperation', 'no load of this collection has begun');
  load.checkIdle();
  try {
    return await work(load);
  } catch (error) {
    // The error is what the client must see, also where the disk is too full to drop the load now.
    await dropLoad(context, load).catch(() => undefined);
    throw error;
  }
}

async function dropLoad(context: CommandContext, load: CollectionLoad | undefined): Promise<void> {
  if (!load) return;
  forget(context, load);
  await load.discard();
}

/** Another load of the collection may have begun meanwhile. */
function forget(context: CommandContext, load: CollectionLoad): void {
  if (loadOf(context) === load) loadsOf(context.store).delete(`${context.db}.${collectionName(context)}`);
}

/** @throws StoreError 14 or 22 */
function documentsIn(value: unknown): Buffer[] {
  if (!(value instanceof Binary)) throw typeMismatch("BSON field 'loadDocuments.documents' must be binary");
  const bytes = Buffer.from(value.buffer.buffer, value.buffer.byteOffset, value.position);
  const documents: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = at + SHORTEST_DOCUMENT_BYTES <= bytes.length ? bytes.readInt32LE(at) : 0;
    if (length < SHORTEST_DOCUMENT_BYTES || at + length > bytes.length)
      throw storeError('InvalidBSON', 'the binary value does not consist of whole documents');
    documents.push(bytes.subarray(at, at + length));
    at += length;
  }
  return documents;
}

/** Commands of this store alone, which MongoDB does not have. */
export const loadCommands: Record<string, CommandDefinition> = {
  beginLoad: { fields: ['beginLoad'], writes: true, run: beginLoad },
  loadDocuments: { fields: ['loadDocuments', 'documents'], writes: true, run: loadDocuments },
  endLoad: { fields: ['endLoad'], writes: true, run: endLoad },
  abortLoad: { fields: ['abortLoad'], writes: true, run: abortLoad },
};
