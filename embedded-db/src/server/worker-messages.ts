import type { ServeOptions } from './serve-folder.ts';
import type { StartFailure } from './start-errors.ts';

/** What the store's thread is started with. */
export interface WorkerStart {
  readonly options: ServeOptions;
  /** The memory of an `ExitGate`. */
  readonly gate: SharedArrayBuffer;
}

/** What the store's thread tells the one that started it. */
export type WorkerMessage =
  | { kind: 'ready'; uri: string; socketPath: string; port: number | undefined }
  | { kind: 'failed'; failure: StartFailure }
  | { kind: 'closed' };
