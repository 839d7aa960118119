import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import { AppError } from '../../../errors/app-error.ts';

/** Seconds after which a caller that found the queue full may come again. */
const RETRY_AFTER = 5;

/** Lets few jobs run at a time and few wait, so that pictures never take the whole machine (specification 3.15). */
export class PictureQueue {
  readonly #runningMax: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(runningMax: number, waitingMax: number) {
    this.#runningMax = runningMax;
    this.#waitingMax = waitingMax;
  }

  /** Jobs that run and wait. */
  get size(): number {
    return this.#running + this.#waiting.length;
  }

  /** Runs the job when its turn comes. Throws BUSY at once while too many wait. */
  async run<T>(job: () => Promise<T>): Promise<T> {
    await this.#turn();
    try {
      return await job();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  #turn(): Promise<void> {
    const start = () => {
      this.#running += 1;
    };
    if (this.#running < this.#runningMax) {
      start();
      return Promise.resolve();
    }
    if (this.#waiting.length >= this.#waitingMax) {
      throw new AppError('BUSY', UPLOAD_TEXTS.busy, { retryAfter: RETRY_AFTER });
    }
    return new Promise((resolve) => {
      this.#waiting.push(() => {
        start();
        resolve();
      });
    });
  }
}
