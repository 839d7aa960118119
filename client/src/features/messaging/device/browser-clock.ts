import type { Clock } from '../sync/ports';

export const browserClock: Clock = {
  now: () => Date.now(),
  after: (delay, work) => {
    const timer = setTimeout(work, delay);
    return () => clearTimeout(timer);
  },
};
