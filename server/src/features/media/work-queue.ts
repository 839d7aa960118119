import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import { AppError } from '../../errors/app-error.ts';
import { cutOff, refuseGone } from './cut-off.ts';

/** Retry delay in seconds when the queue is full. */
const RETRY_AFTER = 5;

export interface QueueBounds {
  /** Maximum number of running jobs. */
  readonly running: number;
  /** Maximum number of waiting jobs. */
  readonly waiting: number;
  /** How long a job waits (ms). */
  readonly patience: number;
}

const busy = (): AppError => new AppError('BUSY', () => UPLOAD_TEXTS.busy, { retryAfter: RETRY_AFTER });

/** Limits running and waiting jobs, so that uploads do not use the whole machine. */
export class WorkQueue {
  readonly #bounds: QueueBounds;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  /** Number of running and waiting jobs. */
  get size(): number {
    return this.#running + this.#waiting.size;
  }

  /**
   * Runs the job when it is its turn. Throws BUSY if too many wait, or after waiting too long; VALIDATION_FAILED if
   * its client has disconnected (`gone`).
   */
  async run<T>(job: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    refuseGone(gone);
    await this.#turn(gone);
    try {
      return await job();
    } finally {
      this.#running -= 1;
      this.#startNext();
    }
  }

  async #turn(gone: AbortSignal | undefined): Promise<void> {
    if (this.#running >= this.#bounds.running) await this.#wait(gone);
    else this.#running += 1;
  }

  #wait(gone: AbortSignal | undefined): Promise<void> {
    if (this.#waiting.size >= this.#bounds.waiting) throw busy();
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        gone?.removeEventListener('abort', giveUp);
        this.#waiting.delete(start);
      };
      const start = (): void => {
        leave();
        resolve();
      };
      const giveUp = (): void => {
        leave();
        reject(cutOff());
      };
      const timer = setTimeout(() => {
        leave();
        reject(busy());
      }, this.#bounds.patience);
      gone?.addEventListener('abort', giveUp);
      this.#waiting.add(start);
    });
  }

  /** The longest waiting job starts before new ones. */
  #startNext(): void {
    const [next] = this.#waiting;
    if (!next) return;
    this.#running += 1;
    next();
  }
}
