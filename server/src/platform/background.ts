import { currentRequestContexts, withRequestContext, type RequestContext } from './logger/request-context.ts';
import type { Logger } from './logger/logger.ts';
import { InFlight } from './in-flight.ts';

/** Work that continues after the response: mails, clean-ups, time stamps. */
export interface Background {
  /**
   * Starts `work` after the current task. A failure is logged under `name` and has no other effect. The work runs in
   * the current request contexts, or in `contexts` as they are when it starts.
   */
  run(name: string, work: () => Promise<void>, contexts?: readonly RequestContext[]): void;
  /** Number of tasks that have not ended. */
  size(): number;
  /** Resolves once no task is left. */
  settled(): Promise<void>;
}

export function createBackground(logger: Logger): Background {
  const inFlight = new InFlight();
  return {
    run(name, work, contexts = currentRequestContexts()) {
      const attempt = async (): Promise<void> => {
        try {
          await work();
        } catch (error) {
          logger.error({ err: error, task: name }, 'work in the background failed');
        }
      };
      const later = new Promise<void>((resolve) => setImmediate(resolve));
      void inFlight.add(later.then(() => withRequestContext(contexts, attempt)));
    },
    size: () => inFlight.size,
    settled: () => inFlight.settled(),
  };
}
