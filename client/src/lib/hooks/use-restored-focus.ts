import { useCallback, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from '../browser/is-focus-lost';

/**
 * Keeps the focus near a control that its own action replaces, such as Connect by Pending. Call `keep` in the
 * action. When `state` has changed and the focus is lost, the first button of the replacement gets it. Set
 * `root` on the outermost element of both controls.
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
