import { availableParallelism } from 'node:os';
import path from 'node:path';
import { currentLanguage } from '@weft/shared/languages/current-language';
import type { FileKind } from '@weft/shared/media/file-kinds';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import { AppError } from '../../../errors/app-error.ts';
import type { WatchQueue } from '../../../platform/metrics/metrics.ts';
import type { InspectedFile } from '../kinds/inspect-file.ts';
import { refuseGone } from '../cut-off.ts';
import { tooLarge } from '../kinds/refuse.ts';
import { WorkQueue, type QueueBounds } from '../work-queue.ts';
import type { InspectionAnswer, InspectionJob } from './messages.ts';
import { BudgetExceededError, WorkerThreads, type ThreadBudget } from './worker-threads.ts';

/** The worker module is next to this one, in source and build. */
const WORKER = new URL(`./inspection-worker${path.extname(import.meta.url)}`, import.meta.url);

/** Leaves one processor for calls. */
export const INSPECTION_QUEUE: QueueBounds = {
  running: Math.min(4, Math.max(1, availableParallelism() - 1)),
  waiting: 200,
  patience: 30_000,
};

/** Per file. File contents are outside the heap; the parsers' own limits bound those. */
export const INSPECTION_BUDGET: ThreadBudget = {
  milliseconds: 15_000,
  memory: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
};

export interface FileInspectorDeps {
  readonly watchQueue: WatchQueue;
  readonly queue?: QueueBounds;
  readonly budget?: ThreadBudget;
}

/** Inspects uploaded files in worker threads, so that no file blocks the event loop. */
export class FileInspector {
  readonly #queue: WorkQueue;
  readonly #threads: WorkerThreads<InspectionJob, InspectionAnswer>;

  constructor({ watchQueue, queue = INSPECTION_QUEUE, budget = INSPECTION_BUDGET }: FileInspectorDeps) {
    this.#queue = new WorkQueue(queue);
    this.#threads = new WorkerThreads(WORKER, budget);
    watchQueue('inspections', () => this.#queue.size);
  }

  /**
   * Returns the type of a file by content. Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE (also when the file
   * exceeds time or memory) or BUSY. Stops at once when the client has disconnected (`gone`).
   */
  async inspect(file: string, accepted: readonly FileKind[], gone?: AbortSignal): Promise<InspectedFile> {
    const answer = await this.#queue
      .run(() => this.#threads.run({ path: file, accepted, language: currentLanguage() }, gone), gone)
      .catch((error: unknown) => {
        refuseGone(gone);
        throw error instanceof BudgetExceededError ? tooLarge(() => UPLOAD_TEXTS.tooComplex) : error;
      });
    if ('inspected' in answer) return answer.inspected;
    if ('refusal' in answer) throw new AppError(answer.refusal.code, answer.refusal.message);
    throw answer.failure;
  }

  /** Ends the threads. */
  close(): Promise<void> {
    return this.#threads.close();
  }
}
