import { FILE_DRAFTS } from './file-draft-database';
import { sessionToken } from './session';

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

const done = async <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database failed.')));
  });

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(FILE_DRAFTS, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('drafts', { keyPath: 'key' });
    request.result.createObjectStore('files');
  });
  return done(request);
}

/** Runs one transaction over both stores. The database is closed after it, so that a sign-out elsewhere can remove it. */
async function inTransaction<T>(
  mode: IDBTransactionMode,
  work: (drafts: IDBObjectStore, files: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction(['drafts', 'files'], mode);
    const ended = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('No room.')));
    });
    const [result] = await Promise.all([
      work(transaction.objectStore('drafts'), transaction.objectStore('files')),
      ended,
    ]);
    return result;
  } finally {
    database.close();
  }
}

const keyOf = (memberId: string, context: string) => `${memberId}:${context}`;
const fileKey = (key: string, name: string) => `${key}/${name}`;

async function remove(drafts: IDBObjectStore, files: IDBObjectStore, { key, names }: Stored): Promise<void> {
  await Promise.all([
    done(drafts.delete(key)),
    ...names.map(async (name) => done(files.delete(fileKey(key, name)))),
  ]);
}

/** Removes what waits too long, and the oldest where there is too much beside `now`. */
async function makeRoom(drafts: IDBObjectStore, files: IDBObjectStore, now: Stored): Promise<void> {
  const all = (await done(drafts.getAll())) as Stored[];
  const others = all.filter(({ key }) => key !== now.key).sort((a, b) => b.savedAt - a.savedAt);
  let { bytes } = now;
  for (const [place, other] of others.entries()) {
    bytes += other.bytes;
    const isTooOld = now.savedAt - other.savedAt > BOUNDS.age;
    if (isTooOld || bytes > BOUNDS.bytes || place + 1 >= BOUNDS.drafts) await remove(drafts, files, other);
  }
}

async function write(key: string, { shape, files: given }: FileDraft<unknown>): Promise<void> {
  const names = [...given.keys()];
  const bytes = [...given.values()].reduce((sum, file) => sum + file.size, 0);
  const now: Stored = { key, savedAt: Date.now(), bytes, names, shape };
  if (bytes > BOUNDS.bytes) return forget(key);
  await inTransaction('readwrite', async (drafts, files) => {
    const before = (await done(drafts.get(key))) as Stored | undefined;
    const known = new Set(before?.names);
    await makeRoom(drafts, files, now);
    await Promise.all([
      ...[...given].flatMap(([name, file]) =>
        known.has(name) ? [] : [done(files.put(file, fileKey(key, name)))],
      ),
      ...[...known].flatMap((name) => (given.has(name) ? [] : [done(files.delete(fileKey(key, name)))])),
      done(drafts.put(now)),
    ]);
  });
}

async function forget(key: string): Promise<void> {
  await inTransaction('readwrite', async (drafts, files) => {
    const stored = (await done(drafts.get(key))) as Stored | undefined;
    if (stored) await remove(drafts, files, stored);
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
    inTransaction('readonly', async (drafts, files) => {
      const stored = (await done(drafts.get(key))) as Stored | undefined;
      if (!stored) return undefined;
      const found = await Promise.all(
        stored.names.map(async (name) => [name, await done(files.get(fileKey(key, name)))] as const),
      );
      return { shape: stored.shape, files: new Map(found.filter(([, file]) => file instanceof File)) };
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
