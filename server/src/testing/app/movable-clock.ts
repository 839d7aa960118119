import type { Clock } from '../../platform/clock/clock.ts';

/** A running clock that a test can move forward. */
export interface MovableClock extends Clock {
  /** Milliseconds. */
  advance(by: number): void;
  /** From now on only `advance` moves the clock: for exact comparisons on a slow machine. */
  freeze(): void;
}

export function movableClock(): MovableClock {
  let ahead = 0;
  let frozenAt: number | undefined;
  const now = (): number => (frozenAt ?? Date.now()) + ahead;
  return {
    now,
    date: () => new Date(now()),
    advance(by) {
      ahead += by;
    },
    freeze() {
      frozenAt ??= Date.now();
    },
  };
}
