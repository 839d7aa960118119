import { useCallback, useEffect, useState } from 'react';
import type { Opened } from '../components/thread/attachments';

const isOverlay = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOverlay' in state && state.isOverlay === true;

/**
 * What of a message is open over the page. It is an entry of the browser's history, made beside the router, which sees the same
 * address: Back closes it, and not the conversation below.
 */
export function useOpened() {
  const [opened, setOpened] = useState<Opened>();
  const isOpen = opened !== undefined;
  useEffect(() => {
    if (!isOpen) return undefined;
    const handlePop = () => {
      if (!isOverlay(history.state)) setOpened(undefined);
    };
    window.addEventListener('popstate', handlePop);
    return () => window.removeEventListener('popstate', handlePop);
  }, [isOpen]);

  const open = useCallback((what: Opened) => {
    history.pushState({ ...(history.state as object | null), isOverlay: true }, '');
    setOpened(what);
  }, []);
  const close = useCallback(() => {
    if (isOverlay(history.state)) history.back();
    else setOpened(undefined);
  }, []);
  return { opened, open, close };
}
