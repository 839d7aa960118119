import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether the window matches a media query. For parts whose order in the document depends on the width; looks that depend on
 * it are CSS.
 */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
