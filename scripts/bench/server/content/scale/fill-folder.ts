import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { loadCollection } from 'embedded-document-store';
import { DATABASE_FORM } from '../../../../../server/src/migrations/database-form.ts';
import { connectDatabase } from '../../../../../server/src/platform/database/database.ts';
import { openEmbeddedDatabase } from '../../../../../server/src/platform/database/embedded.ts';
import { createLogger } from '../../../../../server/src/platform/logger/logger.ts';
import { migrate } from '../../../../../server/src/platform/migrations/migrate.ts';
import { connectionIds, connections, links, members } from './members.ts';
import { conversations, messages } from './messages.ts';
import { posts, postWords } from './posts.ts';
import type { NetworkShape } from './shape.ts';

type Documents = (shape: NetworkShape, passwordHash: string) => Iterable<object>;

/** The collections of a network, in the order in which they are filled. */
const COLLECTIONS: readonly (readonly [name: string, documentsOf: Documents])[] = [
  ['members', members],
  ['circles', connectionIds],
  ['connections', connections],
  ['network_links', links],
  ['posts', posts],
  ['post_words', postWords],
  ['conversations', conversations],
  ['messages', messages],
];

/** How one collection was filled. */
export interface Filled {
  readonly collection: string;
  readonly documents: number;
  readonly seconds: number;
  /** How much the folder has grown. */
  readonly bytes: number;
}

/**
 * Fills a folder of the database with the collections of a network that it lacks, through the bulk path of the store. Reports
 * each collection.
 */
export async function fillFolder(
  directory: string,
  shape: NetworkShape,
  passwordHash: string,
  isFilled: (collection: string) => boolean,
  filled: (collection: Filled) => void,
): Promise<void> {
  const embedded = await openEmbeddedDatabase(directory);
  const settings = { uri: embedded.uri, patience: 10_000, isUnhurried: true };
  const database = await connectDatabase(settings, createLogger('error'));
  try {
    await migrate(database.connection, DATABASE_FORM, { say: () => undefined });
    const { db } = database.connection;
    if (!db) throw new Error('the connection is open');
    let before = await sizeOf(directory);
    for (const [collection, documentsOf] of COLLECTIONS) {
      if (isFilled(collection)) continue;
      const since = performance.now();
      const documents = await loadCollection(db, collection, documentsOf(shape, passwordHash));
      const size = await sizeOf(directory);
      filled({ collection, documents, seconds: (performance.now() - since) / 1000, bytes: size - before });
      before = size;
    }
  } finally {
    await database.close();
    await embedded.close();
  }
}

/** The size of all files of a folder, in bytes. */
export async function sizeOf(directory: string): Promise<number> {
  const names = await readdir(directory, { recursive: true });
  const sizes = await Promise.all(names.map((name) => stat(path.join(directory, name))));
  return sizes.reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);
}
