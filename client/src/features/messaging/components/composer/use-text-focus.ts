import { useEffect, type RefObject } from 'react';
import { isFocusLost } from '@/lib/browser/is-focus-lost';
import { isTouch } from '@/lib/browser/is-touch';
import type { ComposerMode } from '../../hooks/use-composer-mode';

/**
 * Brings the focus to the text when a message is answered or changed, when it was opened to write, and whenever `focusText` is called.
 * `isElsewhere` says whether something outside of the form has it.
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
