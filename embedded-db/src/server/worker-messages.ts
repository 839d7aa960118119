import type { StartFailure } from './start-errors.ts';

/** What the store's thread tells the one that started it. */
export type WorkerMessage =
  | { kind: 'ready'; uri: string; socketPath: string; port: number | undefined }
  | { kind: 'failed'; failure: StartFailure }
  | { kind: 'closed' };
