/** Held by every tab that is in front: one in each window at most. */
const NAME = 'weft:in-front';

const isThisTabInFront = () => !document.hidden && document.hasFocus();

/** Lets the other tabs know while this one is in front. Answers how to stop. */
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

/** Whether the member looks at any of the open tabs: what is new is seen there. */
export async function isAnyTabInFront(): Promise<boolean> {
  if (isThisTabInFront()) return true;
  const locks: LockManager | undefined = navigator.locks;
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some(({ name }) => name === NAME);
}
