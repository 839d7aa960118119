import type { Clock } from '../sync/ports';

/** The time of the browser. */
export const browserClock: Clock = {
  now: () => Date.now(),
  after: (delay, work) => {
    const timer = setTimeout(work, delay);
    return () => clearTimeout(timer);
  },
};
