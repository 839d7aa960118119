import { currentErrands, forErrands, type Errand } from './logger/errands.ts';
import type { Logger } from './logger/logger.ts';
import { UnderWay } from './under-way.ts';

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
  const underWay = new UnderWay();
  return {
    run(name, work, errands = currentErrands()) {
      const attempt = async (): Promise<void> => {
        try {
          await work();
        } catch (error) {
          logger.error({ err: error, task: name }, 'work in the background failed');
        }
      };
      const later = new Promise<void>((resolve) => setImmediate(resolve));
      void underWay.add(later.then(() => forErrands(errands, attempt)));
    },
    size: () => underWay.size,
    settled: () => underWay.settled(),
  };
}
