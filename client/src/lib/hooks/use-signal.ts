import { useSyncExternalStore } from 'react';
import type { Signal } from '../signal';

/** Returns the signal's value and renders again when it changes. */
export function useSignal<T>(signal: Signal<T>): T {
  return useSyncExternalStore(signal.subscribe, signal.get);
}
