import { useState } from 'react';
import { isFocusLost } from '@/lib/browser/is-focus-lost';
import { rememberNeighbour } from '@/lib/browser/keep-focus-near';

/** Returns the focused element. In a menu, which is about to close, returns the button that opened it. */
function currentOpener(): Element | null {
  const focused = document.activeElement;
  const opener = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return opener ? document.getElementById(opener) : focused;
}

/**
 * Focus handlers for the content of a dialog that has no Radix trigger. The control with `data-autofocus`
 * gets the initial focus. On close, the focus returns to the opener, or near it if the opener was removed.
 * Use it inside the content, which is mounted only while open.
 */
export function useDialogFocus() {
  const [opener] = useState(currentOpener);
  const [moveFocus] = useState(() => opener && rememberNeighbour(opener));
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
      // An action in the dialog may have moved the focus.
      if (!isFocusLost()) return;
      opener.focus();
      moveFocus?.();
    },
  };
}
