import { openDB, type DBSchema, type IDBPTransaction } from 'idb';
import { FILE_DRAFTS } from './file-draft-database';
import { sessionToken } from '../api/session';

/**
 * Stores the picked files of unsent drafts in IndexedDB, per member and context. Without IndexedDB or enough
 * space, files last only as long as the page.
 */
const DAY = 24 * 60 * 60 * 1000;

/** Limits of all drafts in this browser together: bytes, number, and age in milliseconds. */
const LIMITS = { bytes: 400 * 1024 * 1024, drafts: 10, age: 30 * DAY } as const;

/** A draft: its description and its files by name. The file of a name never changes. */
export interface FileDraft<Shape> {
  shape: Shape;
  files: ReadonlyMap<string, File>;
}

interface Stored {
  key: string;
  savedAt: number;
  bytes: number;
  names: string[];
  shape: unknown;
}

interface Schema extends DBSchema {
  drafts: { key: string; value: Stored };
  files: { key: string; value: File };
}

type Mode = 'readonly' | 'readwrite';
type Transaction<M extends Mode> = IDBPTransaction<Schema, ['drafts', 'files'], M>;

/** Runs one transaction over both stores. Then closes the database, so that a sign-out in another tab can delete it. */
async function inTransaction<T, M extends Mode>(
  mode: M,
  work: (transaction: Transaction<M>) => Promise<T>,
): Promise<T> {
  const database = await openDB<Schema>(FILE_DRAFTS, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('drafts', { keyPath: 'key' });
      fresh.createObjectStore('files');
    },
  });
  try {
    const transaction = database.transaction(['drafts', 'files'], mode);
    const [result] = await Promise.all([work(transaction), transaction.done]);
    return result;
  } finally {
    database.close();
  }
}

const keyOf = (memberId: string, context: string) => `${memberId}:${context}`;
const fileKey = (key: string, name: string) => `${key}/${name}`;

async function remove(transaction: Transaction<'readwrite'>, { key, names }: Stored): Promise<void> {
  await Promise.all([
    transaction.objectStore('drafts').delete(key),
    ...names.map((name) => transaction.objectStore('files').delete(fileKey(key, name))),
  ]);
}

/** Removes drafts that are too old, and the oldest ones beyond the limits, except `now`. */
async function makeRoom(transaction: Transaction<'readwrite'>, now: Stored): Promise<void> {
  const all = await transaction.objectStore('drafts').getAll();
  const others = all.filter(({ key }) => key !== now.key).sort((a, b) => b.savedAt - a.savedAt);
  let { bytes } = now;
  for (const [place, other] of others.entries()) {
    bytes += other.bytes;
    const isTooOld = now.savedAt - other.savedAt > LIMITS.age;
    if (isTooOld || bytes > LIMITS.bytes || place + 1 >= LIMITS.drafts) await remove(transaction, other);
  }
}

async function write(key: string, { shape, files: given }: FileDraft<unknown>): Promise<void> {
  const names = [...given.keys()];
  const bytes = [...given.values()].reduce((sum, file) => sum + file.size, 0);
  const now: Stored = { key, savedAt: Date.now(), bytes, names, shape };
  if (bytes > LIMITS.bytes) return forget(key);
  await inTransaction('readwrite', async (transaction) => {
    const drafts = transaction.objectStore('drafts');
    const stored = transaction.objectStore('files');
    const known = new Set((await drafts.get(key))?.names);
    await makeRoom(transaction, now);
    await Promise.all([
      ...[...given]
        .filter(([name]) => !known.has(name))
        .map(([name, file]) => stored.put(file, fileKey(key, name))),
      ...[...known].filter((name) => !given.has(name)).map((name) => stored.delete(fileKey(key, name))),
      drafts.put(now),
    ]);
  });
}

async function forget(key: string): Promise<void> {
  await inTransaction('readwrite', async (transaction) => {
    const stored = await transaction.objectStore('drafts').get(key);
    if (stored) await remove(transaction, stored);
  });
}

/** Runs operations in order, so that the last write wins. */
let queue: Promise<unknown> = Promise.resolve();

async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  const turn = queue.then(work).catch(() => undefined);
  queue = turn;
  return turn;
}

/** Returns a member's draft of a context. An older version may have written it, so its shape is unknown. */
export async function readFileDraft(
  memberId: string,
  context: string,
): Promise<FileDraft<unknown> | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  const key = keyOf(memberId, context);
  return quietly(async () =>
    inTransaction('readonly', async (transaction) => {
      const stored = await transaction.objectStore('drafts').get(key);
      if (!stored) return undefined;
      const files = new Map<string, File>();
      for (const name of stored.names) {
        const file = await transaction.objectStore('files').get(fileKey(key, name));
        if (file instanceof File) files.set(name, file);
      }
      return { shape: stored.shape, files };
    }),
  );
}

/** Stores a draft, or removes it with null. Writes only new files, and nothing after sign-out. */
export async function writeFileDraft(
  memberId: string,
  context: string,
  draft: FileDraft<unknown> | null,
): Promise<void> {
  if (typeof indexedDB === 'undefined' || sessionToken() === undefined) return;
  const key = keyOf(memberId, context);
  await quietly(async () => (draft ? write(key, draft) : forget(key)));
}
