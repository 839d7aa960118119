import { BoundedMap } from '../../platform/bounded-map.ts';
import type { Clock } from '../../platform/clock/clock.ts';

/** Milliseconds (specification 3.9). */
const KEPT_FOR = 10 * 60 * 1000;
const KEPT = 1000;

/** Keeps answers for ten minutes; who asks for the same thing while it is being fetched shares the fetching. Failures aren't kept. */
export function createKeptAnswers<T>(clock: Clock) {
  const kept = new BoundedMap<string, { readonly answer: T; readonly until: number }>(KEPT);
  const underWay = new Map<string, Promise<T>>();

  const fetchAnew = async (key: string, work: () => Promise<T>): Promise<T> => {
    try {
      const answer = await work();
      kept.set(key, { answer, until: clock.now() + KEPT_FOR });
      return answer;
    } finally {
      underWay.delete(key);
    }
  };

  return async (key: string, work: () => Promise<T>): Promise<T> => {
    const found = kept.get(key);
    if (found && found.until > clock.now()) return found.answer;
    const running = underWay.get(key) ?? fetchAnew(key, work);
    underWay.set(key, running);
    return running;
  };
}
