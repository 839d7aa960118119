import { parentPort, workerData } from 'node:worker_threads';
import { ExitLock } from '../storage/exit-lock.ts';
import { serveFolder } from './serve-folder.ts';
import { reportDefect } from '../errors/report-defect.ts';
import { describeFailure } from './start-errors.ts';
import type { WorkerMessage, WorkerStart } from './worker-messages.ts';

const { options, exitLock } = workerData as WorkerStart;

// A defect in one client's request must not end the store for all clients.
process.on('unhandledRejection', (error) => reportDefect('a failure that nobody waited for', error));

function post(message: WorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a worker has no origin
  parentPort?.postMessage(message);
}

try {
  const served = await serveFolder(options, new ExitLock(exitLock).runTransaction);
  post({ kind: 'ready', uri: served.uri, socketPath: served.socketPath, port: served.port });
  const stop = async (): Promise<void> => {
    await served.close();
    post({ kind: 'closed' });
    parentPort?.close();
  };
  parentPort?.once('message', () => void stop());
} catch (error) {
  post({ kind: 'failed', failure: describeFailure(error, options.directory) });
}
