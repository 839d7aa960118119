const FIRST_DELAY = 1000;
const MAX_DELAY = 30_000;

/**
 * How long to wait before the next try, in milliseconds: doubling from a second to half a minute, up to half of it by chance,
 * so that the pages of a server that was away don't all come back at once. `chance` is 0 to 1.
 */
export function backOff(failures: number, random: number): number {
  const whole = Math.min(MAX_DELAY, FIRST_DELAY * 2 ** Math.max(0, failures - 1));
  return Math.round(whole * (1 - random / 2));
}
