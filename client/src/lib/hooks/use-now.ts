import { useSyncExternalStore } from 'react';
import { Signal } from '../signal';

const TICK = 30_000;
const now = new Signal(Date.now());
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  if (!now.hasListeners) {
    now.set(Date.now());
    timer = setInterval(() => now.set(Date.now()), TICK);
  }
  const unsubscribe = now.subscribe(listener);
  return () => {
    unsubscribe();
    if (!now.hasListeners) clearInterval(timer);
  };
}

/** The current time in milliseconds, updated every 30 seconds by one timer for the whole page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, now.get);
}
