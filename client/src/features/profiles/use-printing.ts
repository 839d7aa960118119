import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
const listeners = new Set<() => void>();

/** Renders synchronously, because the browser captures the page right after the event. */
function change(next: boolean): void {
  isPrinting = next;
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

const handleBefore = () => change(true);
const handleAfter = () => change(false);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('beforeprint', handleBefore);
    window.addEventListener('afterprint', handleAfter);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('beforeprint', handleBefore);
    window.removeEventListener('afterprint', handleAfter);
  };
}

/** Whether the page is being printed, so that collapsed content must be shown. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting);
}
