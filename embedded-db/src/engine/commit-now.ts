import type { Store } from './store.ts';

/** Runs a small change in the next commit, without pauses. */
export function commitNow<T>(store: Store, action: () => T): Promise<T> {
  // oxlint-disable-next-line require-yield -- a job that never needs to pause
  return store.commits.run(function* () {
    return action();
  });
}
