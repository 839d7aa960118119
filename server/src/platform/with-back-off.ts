import { setTimeout as after } from 'node:timers/promises';

interface BackOff {
  /** Whether the same work may succeed a moment later. */
  readonly isWorthIt: (error: unknown) => boolean;
  /** No try begins later than this after the first (ms). */
  readonly within: number;
}

/** The first pause is at most this long, each further one at most twice as long as the one before (ms). */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 1000;

/**
 * Tries work that does no harm when it is done again, with growing pauses of random length, so that all who wait for the same thing
 * do not come back at the same moment. Throws the last failure.
 */
export async function withBackOff<T>(work: () => Promise<T>, { isWorthIt, within }: BackOff): Promise<T> {
  const deadline = performance.now() + within;
  for (let most = FIRST_PAUSE; ; most = Math.min(most * 2, LONGEST_PAUSE)) {
    try {
      return await work();
    } catch (error) {
      const pause = most * (0.5 + Math.random() / 2);
      if (!isWorthIt(error) || performance.now() + pause > deadline) throw error;
      await after(pause);
    }
  }
}
