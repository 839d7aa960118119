import { useSyncExternalStore } from 'react';
import { readStored, watchStored } from './stored-text';

/** Returns the stored text and renders again when this or another tab changes it. */
export function useStored(key: string): string | null {
  return useSyncExternalStore(watchStored, () => readStored(key));
}
