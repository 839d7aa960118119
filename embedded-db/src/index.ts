import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ServeOptions } from './server/serve-folder.ts';
import { portUri, socketUri } from './server/socket-path.ts';
import { restoreFailure } from './server/start-errors.ts';
import type { WorkerMessage, WorkerStart } from './server/worker-messages.ts';
import { ExitGate } from './storage/exit-gate.ts';

export { ownerOf } from './server/folder-lock.ts';
export { FolderInUseError, FolderUnusableError } from './server/start-errors.ts';
export type { ServeOptions } from './server/serve-folder.ts';

export interface EmbeddedDatabase {
  /** Connection string for the official driver, Mongoose and other clients; without a database name. */
  readonly uri: string;
  /** The same with the name of a database in it. */
  uriFor(databaseName: string): string;
  /** Rejects when the store's thread ends on its own; nobody has to look at it. */
  readonly failure: Promise<never>;
  /** Finishes what is being written and gives the folder back. */
  close(): Promise<void>;
}

/**
 * Serves a folder from a thread of its own, on a private socket in that folder.
 * @throws FolderInUseError when somebody serves the folder already: its `uri` leads there
 * @throws FolderUnusableError when the folder is damaged, of a newer format, or cannot be read
 */
export async function startEmbeddedDatabase(options: ServeOptions): Promise<EmbeddedDatabase> {
  const gate = new ExitGate();
  const workerData: WorkerStart = { options, gate: gate.memory };
  const worker = new Worker(new URL('./server/worker.js', import.meta.url), { workerData });
  closeAtExit(gate, worker);
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

/** The gates of the threads that run. */
const gates = new Set<ExitGate>();
const closeAll = (): void => gates.forEach((gate) => gate.close());

function closeAtExit(gate: ExitGate, worker: Worker): void {
  if (gates.size === 0) process.on('exit', closeAll);
  gates.add(gate);
  worker.once('exit', () => {
    gates.delete(gate);
    if (gates.size === 0) process.off('exit', closeAll);
  });
}

async function endOf(worker: Worker): Promise<never> {
  const [code] = (await once(worker, 'exit')) as [number];
  throw new Error(`the thread of the embedded document store ended with code ${code}`);
}
