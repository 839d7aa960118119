/** Bounds of the pauses between attempts (ms). */
export interface BackOff {
  readonly first: number;
  readonly longest: number;
}

/**
 * Returns the pause before the next attempt (ms). It doubles with each failure. Up to half of it is random, so that the
 * callers of a server that was away do not all return at once. `random` is 0 to 1.
 */
export function backOffPause(
  failures: number,
  { first, longest }: BackOff,
  random: number = Math.random(),
): number {
  const whole = Math.min(longest, first * 2 ** Math.max(0, failures - 1));
  return Math.round(whole * (1 - random / 2));
}
