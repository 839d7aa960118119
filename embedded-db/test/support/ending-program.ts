/**
 * A program that ends in the middle of a commit of many documents: `tsx ending-program.ts <folder> <documents>`. How long
 * such a commit takes here it learns from one of the same size before.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedDatabase } from 'embedded-document-store';
import { MongoClient } from 'mongodb';

/** The store writes to its tables in the second half of a commit. */
const PART_OF_A_COMMIT = 0.75;

const [folder = '', documents] = process.argv.slice(2);
const store = await startEmbeddedDatabase({ directory: folder });
const client = await MongoClient.connect(store.uri);

/** Writes all in one transaction, and answers what commits it. */
const prepare = async (collection: string): Promise<() => Promise<void>> => {
  const session = client.startSession();
  session.startTransaction();
  const all = Array.from({ length: Number(documents) }, (_, n) => ({ n }));
  await client.db('shop').collection(collection).insertMany(all, { session });
  return () => session.commitTransaction();
};

const commitFirst = await prepare('first');
const commitSecond = await prepare('second');
const since = performance.now();
await commitFirst();
const took = performance.now() - since;
void commitSecond();
await pause(took * PART_OF_A_COMMIT);
process.exit();
