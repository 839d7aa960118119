import type { Clock } from '../../platform/clock/clock.ts';
import { KeptReads } from '../../platform/kept-reads.ts';

/** Milliseconds (specification 3.9). */
const KEPT_FOR = 10 * 60 * 1000;
const KEPT = 1000;

/** Keeps answers for ten minutes; who asks for the same thing while it is being fetched shares the fetching. Failures aren't kept. */
export function createKeptAnswers<T>(clock: Clock) {
  const kept = new KeptReads<T>({ clock, freshFor: KEPT_FOR, maxWeight: KEPT, weigh: () => 1 });
  const underWay = new Map<string, Promise<T>>();

  const shared = (key: string, work: () => Promise<T>): Promise<T> => {
    const running = underWay.get(key) ?? work().finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  };

  return (key: string, work: () => Promise<T>): Promise<T> => kept.of(key, () => shared(key, work));
}
