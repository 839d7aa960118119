import type { Clock } from '../platform/clock/clock.ts';

/** A clock that goes on by itself and that a test can move forward. */
export interface MovableClock extends Clock {
  /** Milliseconds. */
  advance(by: number): void;
}

export function movableClock(): MovableClock {
  let ahead = 0;
  const now = (): number => Date.now() + ahead;
  return {
    now,
    date: () => new Date(now()),
    advance(by) {
      ahead += by;
    },
  };
}
