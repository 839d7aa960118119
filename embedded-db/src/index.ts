import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ServeOptions } from './server/serve-options.ts';
import { portUri, socketUri } from './server/socket-path.ts';
import { restoreFailure } from './server/start-errors.ts';
import type { WorkerMessage, WorkerStart } from './server/worker-messages.ts';
import { ExitLock } from './storage/exit-lock.ts';

export { ownerOf } from './server/folder-lock.ts';
export { loadCollection } from './server/load-collection.ts';
export type { LoadedDatabase } from './server/load-collection.ts';
export { FolderInUseError, FolderUnusableError } from './server/start-errors.ts';
export type { ServeOptions } from './server/serve-options.ts';

export interface EmbeddedDatabase {
  /** Connection string for the official driver, Mongoose and other clients; without a database name. */
  readonly uri: string;
  /** The same with the name of a database in it. */
  uriFor(databaseName: string): string;
  /** Rejects when the store's thread ends unexpectedly. It needs no handler. */
  readonly failure: Promise<never>;
  /** Finishes pending writes and releases the folder. */
  close(): Promise<void>;
}

/**
 * Serves a folder from a worker thread, on a private socket in that folder.
 * @throws FolderInUseError when another process serves the folder: its `uri` connects to it
 * @throws FolderUnusableError when the folder is damaged, of a newer format, or cannot be read
 */
export async function startEmbeddedDatabase(options: ServeOptions): Promise<EmbeddedDatabase> {
  const exitLock = new ExitLock();
  const workerData: WorkerStart = { options, exitLock: exitLock.memory };
  const worker = new Worker(new URL('./server/worker.js', import.meta.url), { workerData });
  closeAtExit(exitLock, worker);
  const [message] = (await Promise.race([once(worker, 'message'), endOf(worker)])) as [WorkerMessage];
  if (message.kind === 'failed') throw restoreFailure(message.failure);
  if (message.kind !== 'ready') throw new Error('the store closed before it was ready');
  const { uri, socketPath, port } = message;
  const failure = endOf(worker);
  failure.catch(() => undefined);
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    const ended = once(worker, 'exit');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage('close');
    await ended;
  };
  return {
    uri,
    uriFor: (name) => (port === undefined ? socketUri(socketPath, name) : portUri(port, name)),
    failure,
    close: () => (closing ??= close()),
  };
}

/**
 * Serves a new folder of the system's temporary folder, for tests. Writes are answered before they are on disk. Closing removes the
 * folder; a program that ends without closing leaves it behind.
 */
export async function startTemporaryDatabase(
  options: Omit<ServeOptions, 'directory'> = {},
): Promise<EmbeddedDatabase> {
  const directory = mkdtempSync(join(tmpdir(), 'document-store-'));
  const remove = (): void => rmSync(directory, { recursive: true, force: true });
  try {
    const store = await startEmbeddedDatabase({ durable: false, ...options, directory });
    return { ...store, close: () => store.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The exit locks of the running threads. */
const exitLocks = new Set<ExitLock>();
const closeAll = (): void => exitLocks.forEach((exitLock) => exitLock.close());

function closeAtExit(exitLock: ExitLock, worker: Worker): void {
  if (exitLocks.size === 0) process.on('exit', closeAll);
  exitLocks.add(exitLock);
  worker.once('exit', () => {
    exitLocks.delete(exitLock);
    if (exitLocks.size === 0) process.off('exit', closeAll);
  });
}

async function endOf(worker: Worker): Promise<never> {
  const [code] = (await once(worker, 'exit')) as [number];
  throw new Error(`the thread of the embedded document store ended with code ${code}`);
}
