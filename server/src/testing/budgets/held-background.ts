import type { Background } from '../../platform/background.ts';
import { currentRequestContexts } from '../../platform/logger/request-context.ts';

/** Background work that a test can delay, to separate it from what a call does before its response. */
export interface HeldBackground extends Background {
  /** Delays all work until `release`. */
  hold(): void;
  /** Starts the delayed work. Later work starts at once. */
  release(): void;
}

export function holdBackground(background: Background): HeldBackground {
  let waiting: (() => void)[] | undefined;
  return {
    run(name, work, contexts = currentRequestContexts()) {
      const start = (): void => background.run(name, work, contexts);
      if (waiting) waiting.push(start);
      else start();
    },
    size: () => background.size() + (waiting?.length ?? 0),
    settled: () => background.settled(),
    hold() {
      waiting ??= [];
    },
    release() {
      const starts = waiting ?? [];
      waiting = undefined;
      for (const start of starts) start();
    },
  };
}
