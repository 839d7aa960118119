import { setTimeout as delay } from 'node:timers/promises';

/** Work of this length is followed by a rest of the same length, at most the longest one (ms). */
const STRETCH = 4;
const LONGEST_REST = 100;
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
    await delay(Math.min(took, LONGEST_REST));
    since = performance.now();
  };
}
