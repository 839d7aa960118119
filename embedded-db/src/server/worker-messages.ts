import type { ServeOptions } from './serve-options.ts';
import type { StartFailure } from './start-errors.ts';

/** The input of the store's thread. */
export interface WorkerStart {
  readonly options: ServeOptions;
  /** The memory of an `ExitLock`. */
  readonly exitLock: SharedArrayBuffer;
}

/** Messages of the store's thread to the one that started it. */
export type WorkerMessage =
  | { kind: 'ready'; uri: string; socketPath: string; port: number | undefined }
  | { kind: 'failed'; failure: StartFailure }
  | { kind: 'closed' };
