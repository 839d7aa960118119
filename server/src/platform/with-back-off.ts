import { setTimeout as after } from 'node:timers/promises';
import { backOffPause, type BackOff } from '@weft/shared/back-off';

interface Retrying {
  /** Whether the same work may succeed a moment later. */
  readonly isWorthIt: (error: unknown) => boolean;
  /** No attempt begins later than this after the first (ms). */
  readonly within: number;
  /** Maximum number of attempts; unlimited by default. */
  readonly attempts?: number;
  readonly pauses?: BackOff;
}

const PAUSES: BackOff = { first: 100, longest: 1000 };

/** Retries work that can be repeated without harm, with growing pauses of random length. Throws the last failure. */
export async function withBackOff<T>(
  work: () => Promise<T>,
  { isWorthIt, within, attempts = Number.POSITIVE_INFINITY, pauses = PAUSES }: Retrying,
): Promise<T> {
  const deadline = performance.now() + within;
  for (let failures = 1; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      const pause = backOffPause(failures, pauses);
      if (failures === attempts || !isWorthIt(error) || performance.now() + pause > deadline) throw error;
      await after(pause);
    }
  }
}
