const FIRST_DELAY = 1000;
const MAX_DELAY = 30_000;

/**
 * Returns the delay before the next try, in milliseconds. It doubles from 1 to 30 seconds. `random`, 0 to 1, takes up to half of
 * it off, so that pages do not all reconnect at once.
 */
export function backOff(failures: number, random: number): number {
  const whole = Math.min(MAX_DELAY, FIRST_DELAY * 2 ** Math.max(0, failures - 1));
  return Math.round(whole * (1 - random / 2));
}
