import { setTimeout as delay } from 'node:timers/promises';

/** Work of this length is followed by a rest (ms). */
const STRETCH = 2;
/**
 * How many times as long as the work a rest is. Calls wait for work, so copying files for a fifth of the time delays them
 * by about a quarter. A snapshot of the database has to be read sooner.
 */
const REST = { database: 1, files: 4 } as const;
/** The longest rest (ms). */
const LONGEST_REST = 200;
/** Databases keep a moment for 60 seconds, so reading one stops resting after this time (ms). */
const DATABASE_RESTS = 20_000;

/** Returns a function that lets other work of the process run between portions. `check` throws to end the work. */
export function backupPace(check: () => void) {
  const begun = performance.now();
  let since = begun;
  return async (work: 'database' | 'files' = 'files'): Promise<void> => {
    check();
    const now = performance.now();
    const took = now - since;
    if (took < STRETCH || (work === 'database' && now - begun > DATABASE_RESTS)) return;
    await delay(Math.min(took * REST[work], LONGEST_REST));
    since = performance.now();
  };
}
