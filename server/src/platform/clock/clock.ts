/** What time it is. Everything that reads the time asks this, so that a test can move it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** The same as a date. */
  date(): Date;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  date: () => new Date(),
};
