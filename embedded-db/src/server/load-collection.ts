import { Binary, serialize } from 'bson';

/** Documents of one command, in bytes: far below the longest message. */
const BATCH_BYTES = 1024 * 1024;

/** A database of a driver, as far as a load uses it. */
export interface LoadedDatabase {
  command(command: Record<string, unknown>): Promise<Record<string, unknown>>;
}

/**
 * Fills an empty collection faster than inserts do: without the log of writes, and with sorted indexes. Readers see the collection
 * empty until all of it is there, and it stays empty if the load is interrupted. Documents in the order of `_id` take the least time.
 * Validators do not apply, and change streams report one rename. The collection must exist with its indexes, and the store be this one.
 * @param documents objects, or BSON
 * @returns the number of documents
 * @throws the driver's error, with code 11000 when two documents have the same values in a unique index
 */
export async function loadCollection(
  db: LoadedDatabase,
  collection: string,
  documents: Iterable<object> | AsyncIterable<object>,
): Promise<number> {
  await db.command({ beginLoad: collection });
  try {
    // The store works on one batch while the next is made.
    let stored: Promise<unknown> | undefined;
    for await (const batch of batches(documents)) {
      await stored;
      stored = db.command({ loadDocuments: collection, documents: new Binary(batch) });
      // Its failure is thrown when it is awaited.
      stored.catch(() => undefined);
    }
    await stored;
    const { n } = await db.command({ endLoad: collection });
    return Number(n);
  } catch (error) {
    await db.command({ abortLoad: collection }).catch(() => undefined);
    throw error;
  }
}

async function* batches(documents: Iterable<object> | AsyncIterable<object>): AsyncGenerator<Buffer> {
  let batch: Uint8Array[] = [];
  let bytes = 0;
  for await (const document of documents) {
    const raw = document instanceof Uint8Array ? document : serialize(document, { ignoreUndefined: true });
    batch.push(raw);
    bytes += raw.length;
    if (bytes < BATCH_BYTES) continue;
    yield Buffer.concat(batch);
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield Buffer.concat(batch);
}
