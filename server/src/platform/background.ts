import { currentErrands, forErrands, type Errand } from './logger/errands.ts';
import type { Logger } from './logger/logger.ts';

/** Work that goes on after its answer has been sent: mails, clean-ups, time stamps. */
export interface Background {
  /**
   * Starts the work after the current one; a failure is logged under `name` and harms nobody. It is done for the current errands, or
   * for those that are in `errands` once it starts, where others than who starts it have asked for it.
   */
  run(name: string, work: () => Promise<void>, errands?: readonly Errand[]): void;
  /** How much is under way. */
  size(): number;
  /** Resolves once nothing is under way any more. */
  settled(): Promise<void>;
}

export function createBackground(logger: Logger): Background {
  const underWay = new Set<Promise<void>>();
  return {
    run(name, work, errands = currentErrands()) {
      const attempt = async (): Promise<void> => {
        try {
          await work();
        } catch (error) {
          logger.error({ err: error, task: name }, 'work in the background failed');
        }
      };
      const task = new Promise<void>((resolve) => setImmediate(resolve))
        .then(() => forErrands(errands, attempt))
        .finally(() => underWay.delete(task));
      underWay.add(task);
    },
    size: () => underWay.size,
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
