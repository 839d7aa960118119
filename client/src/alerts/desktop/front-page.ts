/** Held by every tab that is in front: one in each window at most. */
const NAME = 'weft:in-front';

const isThisInFront = () => !document.hidden && document.hasFocus();

/** Lets the other tabs know while this one is in front. Answers how to stop. */
export function showWhenInFront(): () => void {
  let release: (() => void) | undefined;
  const leave = () => {
    release?.();
    release = undefined;
  };
  const look = () => {
    if (!isThisInFront()) return leave();
    if (release) return undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const locks: LockManager | undefined = navigator.locks;
    void locks?.request(NAME, { mode: 'shared' }, () => held);
    return undefined;
  };
  look();
  window.addEventListener('focus', look);
  window.addEventListener('blur', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('focus', look);
    window.removeEventListener('blur', look);
    document.removeEventListener('visibilitychange', look);
    leave();
  };
}

/** Whether the member looks at any of the open tabs: what is new is seen there. */
export async function isInFront(): Promise<boolean> {
  if (isThisInFront()) return true;
  const locks: LockManager | undefined = navigator.locks;
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some(({ name }) => name === NAME);
}
