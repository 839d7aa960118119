import { useEffect } from 'react';

const setBadge = (count: number) => void navigator.setAppBadge?.(count).catch(() => undefined);

/** Shows what is unread on the icon of the installed app, until the member signs out. Undefined while it is unknown. */
export function useAppBadge(count: number | undefined): void {
  useEffect(() => {
    if (count !== undefined) setBadge(count);
  }, [count]);
  useEffect(() => () => setBadge(0), []);
}
