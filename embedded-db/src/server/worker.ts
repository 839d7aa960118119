import { parentPort, workerData } from 'node:worker_threads';
import { serveFolder } from './serve-folder.ts';
import type { ServeOptions } from './serve-folder.ts';
import { describeFailure } from './start-errors.ts';
import type { WorkerMessage } from './worker-messages.ts';

const options = workerData as ServeOptions;

function tell(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

try {
  const served = await serveFolder(options);
  tell({ kind: 'ready', uri: served.uri, socketPath: served.socketPath, port: served.port });
  parentPort?.once('message', () => {
    void served.close().then(() => {
      tell({ kind: 'closed' });
      parentPort?.close();
    });
  });
} catch (error) {
  tell({ kind: 'failed', failure: describeFailure(error, options.directory) });
}
