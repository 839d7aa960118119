import { useState } from 'react';
import { useDebounced } from '@/lib/hooks/use-debounced';

const SUGGEST_AFTER_MS = 300;

/** What to search for after a pause in typing; empty for a blank text. */
export function useTypedSearch(typed: string): string {
  const search = useDebounced(typed.trim(), SUGGEST_AFTER_MS);
  return typed.trim() === '' ? '' : search;
}

/**
 * The option that arrow keys have reached, below a typed text. It is kept by its key, because the options may still
 * change. `active` is -1 while it is the text itself.
 */
export function useActiveOption(keys: readonly string[]) {
  const [activeKey, activate] = useState<string>();
  const active = activeKey === undefined ? -1 : keys.indexOf(activeKey);
  const move = (by: 1 | -1): void => {
    // One position more than options: the typed text.
    const places = keys.length + 1;
    activate(keys[((active + 1 + by + places) % places) - 1]);
  };
  return { active, activate, move };
}
