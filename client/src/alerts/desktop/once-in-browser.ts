/** Milliseconds for which the first tab keeps the lock. Other tabs receive the same event a little later. */
const LOCK_DURATION = 1000;

/** Runs `work` in one of the open tabs. Without Web Locks (insecure pages) every tab runs it. */
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
