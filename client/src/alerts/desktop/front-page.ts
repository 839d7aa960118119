/** Name of the shared lock that every tab in front holds. */
const NAME = 'weft:in-front';

const isThisTabInFront = () => !document.hidden && document.hasFocus();

/** Holds the lock while this tab is in front, for the other tabs to see. Returns a function that stops it. */
export function holdFrontLock(): () => void {
  let release: (() => void) | undefined;
  const releaseLock = () => {
    release?.();
    release = undefined;
  };
  const update = () => {
    if (!isThisTabInFront()) return releaseLock();
    if (release) return undefined;
    const untilReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    const locks: LockManager | undefined = navigator.locks;
    void locks?.request(NAME, { mode: 'shared' }, () => untilReleased);
    return undefined;
  };
  update();
  window.addEventListener('focus', update);
  window.addEventListener('blur', update);
  document.addEventListener('visibilitychange', update);
  return () => {
    window.removeEventListener('focus', update);
    window.removeEventListener('blur', update);
    document.removeEventListener('visibilitychange', update);
    releaseLock();
  };
}

/** Whether any open tab is in front. */
export async function isAnyTabInFront(): Promise<boolean> {
  if (isThisTabInFront()) return true;
  const locks: LockManager | undefined = navigator.locks;
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some(({ name }) => name === NAME);
}
