// Starts a worker from TypeScript source: Node 20 needs the development loader for it. The build does not use this
// file.
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData.module);
