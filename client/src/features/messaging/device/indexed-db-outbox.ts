import { openDB, type DBSchema } from 'idb';
import { OUTBOX_DATABASE } from '@/lib/storage/outbox-database';
import { sessionToken } from '@/lib/api/session';
import type { OutboxEntry, OutboxStorage } from '../sync/outbox-entry';

interface Schema extends DBSchema {
  entries: { key: string; value: OutboxEntry; indexes: { 'by-member': string } };
}

const open = () =>
  openDB<Schema>(OUTBOX_DATABASE, 1, {
    upgrade(database) {
      const entries = database.createObjectStore('entries', { keyPath: 'clientId' });
      entries.createIndex('by-member', 'memberId');
    },
  });

/** Closes the database afterwards, so that a sign-out in another tab can delete it. */
async function withDatabase<T>(work: (database: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Writes reach the disk before the promise resolves: a message must survive a browser crash. */
const DURABLE = { durability: 'strict' } as const;

/** Stores unsent messages and their files in IndexedDB. Without a session nothing is written. */
export const indexedDbOutbox: OutboxStorage = {
  all: (memberId) => withDatabase((database) => database.getAllFromIndex('entries', 'by-member', memberId)),
  put: async (entry) => {
    if (sessionToken() === undefined) return;
    await withDatabase(async (database) => {
      const { store, done } = database.transaction('entries', 'readwrite', DURABLE);
      await Promise.all([store.put(entry), done]);
    });
  },
  remove: async (clientId) => {
    if (sessionToken() === undefined) return;
    await withDatabase(async (database) => {
      const { store, done } = database.transaction('entries', 'readwrite', DURABLE);
      await Promise.all([store.delete(clientId), done]);
    });
  },
};
