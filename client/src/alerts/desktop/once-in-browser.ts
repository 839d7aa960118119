/** So long (ms) the tab that was first stands for all others, which hear of the same thing a moment later. */
const LOCK_DURATION = 1000;

/** Does the work in one of the open tabs alone. Without locks (a plain http page of another machine) each tab does it. */
export async function onceInBrowser(key: string, work: () => unknown): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) {
    await work();
    return;
  }
  await locks.request(`weft:once:${key}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await work();
    await new Promise((resolve) => setTimeout(resolve, LOCK_DURATION));
  });
}
