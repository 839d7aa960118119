import { useEffect, type RefObject } from 'react';
import { isFocusLost } from '@/lib/browser/is-focus-lost';
import { isTouch } from '@/lib/browser/is-touch';
import type { ComposerMode } from '../../hooks/use-composer-mode';

/**
 * Focuses the text when the member starts a reply or edit, and on open if requested. `isElsewhere` returns whether an element
 * outside the form has the focus.
 */
export function useTextFocus(
  area: RefObject<HTMLTextAreaElement | null>,
  requestedMode: ComposerMode,
  focusOnOpen: boolean,
) {
  useEffect(() => {
    if (requestedMode.kind !== 'new') area.current?.focus();
  }, [requestedMode, area]);
  useEffect(() => {
    if (focusOnOpen && !isTouch()) area.current?.focus();
  }, [focusOnOpen, area]);
  const isElsewhere = () => !isFocusLost() && !area.current?.form?.contains(document.activeElement);
  return { focusText: () => area.current?.focus(), isElsewhere };
}
