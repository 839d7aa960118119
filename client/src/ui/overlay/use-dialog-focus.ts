import { useState } from 'react';
import { isFocusLost } from '@/lib/browser/is-focus-lost';
import { rememberNeighbour } from '@/lib/browser/keep-focus-near';

/** What has the focus, and will still be there later: in the place of a menu that is about to close, the button that opened it. */
function lastingFocus(): Element | null {
  const focused = document.activeElement;
  const opener = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return opener ? document.getElementById(opener) : focused;
}

/**
 * For the content of a dialog that no trigger of Radix opens: the focus begins at the control marked `data-autofocus`, where
 * there is one, and returns to what had it before, or near it where that is gone: what was deleted takes its buttons along. To be
 * used inside the content, which is mounted only while it is open.
 */
export function useDialogFocus() {
  const [opener] = useState(lastingFocus);
  const [moveOn] = useState(() => opener && rememberNeighbour(opener));
  return {
    onOpenAutoFocus: (event: Event) => {
      const content = event.currentTarget instanceof HTMLElement ? event.currentTarget : undefined;
      const first = content?.querySelector<HTMLElement>('[data-autofocus]');
      if (!first) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      if (!(opener instanceof HTMLElement) || opener === document.body) return;
      event.preventDefault();
      // What was done in it may have brought the focus somewhere.
      if (!isFocusLost()) return;
      opener.focus();
      moveOn?.();
    },
  };
}
