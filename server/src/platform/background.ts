import type { Logger } from './logger/logger.ts';

/** Work that goes on after its answer has been sent: mails, clean-ups, time stamps. */
export interface Background {
  /** Starts the work after the current one; a failure is logged under `name` and harms nobody. */
  run(name: string, work: () => Promise<void>): void;
  /** How much is under way. */
  size(): number;
  /** Resolves once nothing is under way any more. */
  settled(): Promise<void>;
}

export function createBackground(logger: Logger): Background {
  const underWay = new Set<Promise<void>>();
  return {
    run(name, work) {
      const task = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => logger.error({ err: error, task: name }, 'work in the background failed'))
        .finally(() => underWay.delete(task));
      underWay.add(task);
    },
    size: () => underWay.size,
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
