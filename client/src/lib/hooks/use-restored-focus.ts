import { useCallback, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from '../browser/is-focus-lost';

/**
 * For a control that turns into another by what is done with it, as Connect into Pending. `keep` is called where that is done: when
 * `state` has changed and the focus is lost with what had it, it goes to the first button of what has come into its place, else to
 * the first control beside that. `root` belongs to the outermost element of either.
 */
export function useRestoredFocus(state: unknown) {
  const element = useRef<HTMLElement>(null);
  const isKept = useRef(false);
  const shown = useRef(state);
  useLayoutEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    if (!isKept.current || !isFocusLost()) return;
    const here = element.current;
    const next = here?.matches('a[href], button') ? here : here?.querySelector<HTMLElement>('button');
    (next ?? here?.parentElement?.querySelector<HTMLElement>('a[href], button'))?.focus();
  }, [state]);
  const root = useCallback((node: HTMLElement | null) => {
    element.current = node;
  }, []);
  const keep = () => {
    isKept.current = true;
  };
  return { root, keep };
}
