import { openDB, type DBSchema, type IDBPTransaction } from 'idb';
import { FILE_DRAFTS } from './file-draft-database';
import { sessionToken } from '../api/session';

/**
 * Files that were picked for something that is not sent yet, kept in the browser's database: per member and context, as
 * texts are in `drafts.ts`. Where there is no such database, or no room in it, they are kept only as long as the page.
 */
const DAY = 24 * 60 * 60 * 1000;

/** What all drafts of this browser may hold together, how many they may be, and how long they wait. Bytes, milliseconds. */
const BOUNDS = { bytes: 400 * 1024 * 1024, drafts: 10, age: 30 * DAY } as const;

/** A draft: what describes it, and its files under names of their own. A file does not change under its name. */
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

/** Runs one transaction over both stores. Closes the database afterwards, so that a sign-out in another tab can delete it. */
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

/** Removes what waits too long, and the oldest where there is too much beside `now`. */
async function makeRoom(transaction: Transaction<'readwrite'>, now: Stored): Promise<void> {
  const all = await transaction.objectStore('drafts').getAll();
  const others = all.filter(({ key }) => key !== now.key).sort((a, b) => b.savedAt - a.savedAt);
  let { bytes } = now;
  for (const [place, other] of others.entries()) {
    bytes += other.bytes;
    const isTooOld = now.savedAt - other.savedAt > BOUNDS.age;
    if (isTooOld || bytes > BOUNDS.bytes || place + 1 >= BOUNDS.drafts) await remove(transaction, other);
  }
}

async function write(key: string, { shape, files: given }: FileDraft<unknown>): Promise<void> {
  const names = [...given.keys()];
  const bytes = [...given.values()].reduce((sum, file) => sum + file.size, 0);
  const now: Stored = { key, savedAt: Date.now(), bytes, names, shape };
  if (bytes > BOUNDS.bytes) return forget(key);
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

/** One after the other: what was written last is what stays. */
let queue: Promise<unknown> = Promise.resolve();

async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  const turn = queue.then(work).catch(() => undefined);
  queue = turn;
  return turn;
}

/** The draft that was kept for a member and context. What it holds is what was written, maybe by an older version. */
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

/** Keeps a draft; null forgets it. Only what is new of it is written, and nothing once the member has left. */
export async function writeFileDraft(
  memberId: string,
  context: string,
  draft: FileDraft<unknown> | null,
): Promise<void> {
  if (typeof indexedDB === 'undefined' || sessionToken() === undefined) return;
  const key = keyOf(memberId, context);
  await quietly(async () => (draft ? write(key, draft) : forget(key)));
}
