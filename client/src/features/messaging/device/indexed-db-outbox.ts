import { OUTBOX_DATABASE } from '@/lib/outbox-database';
import { sessionToken } from '@/lib/session';
import type { OutboxEntry, OutboxStorage } from '../sync/outbox-entry';

const ENTRIES = 'entries';
const BY_MEMBER = 'by-member';

async function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database failed.')));
  });
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(OUTBOX_DATABASE, 1);
  request.addEventListener('upgradeneeded', () => {
    const entries = request.result.createObjectStore(ENTRIES, { keyPath: 'clientId' });
    entries.createIndex(BY_MEMBER, 'memberId');
  });
  return done(request);
}

/** Runs one transaction to its end. The database is closed after it, so that a sign-out in another tab can remove it. */
async function inStore<T>(
  mode: IDBTransactionMode,
  work: (entries: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction(ENTRIES, mode, { durability: 'strict' });
    const ended = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('No room.')));
    });
    const [result] = await Promise.all([done(work(transaction.objectStore(ENTRIES))), ended]);
    return result;
  } finally {
    database.close();
  }
}

/** What is not sent yet, in the browser's database, with its files. Nothing is written once the member has left. */
export const indexedDbOutbox: OutboxStorage = {
  all: async (memberId) =>
    (await inStore('readonly', (entries) => entries.index(BY_MEMBER).getAll(memberId))) as OutboxEntry[],
  put: async (entry) => {
    if (sessionToken() !== undefined) await inStore('readwrite', (entries) => entries.put(entry));
  },
  remove: async (clientId) => {
    if (sessionToken() !== undefined) await inStore('readwrite', (entries) => entries.delete(clientId));
  },
};
