import { useRef, type KeyboardEvent, type MouseEvent } from 'react';

/** The attributes that change with what a control does. */
const STATE = ['aria-label', 'aria-pressed', 'aria-checked', 'aria-expanded'] as const;

const actionOf = (control: Element): string =>
  STATE.map((name) => control.getAttribute(name)).join() + control.textContent;

function ignore(event: MouseEvent | KeyboardEvent): true {
  event.preventDefault();
  event.stopPropagation();
  return true;
}

/**
 * Guards one control against the second press of a double click and the repeats of a held Enter. Both functions return true, and
 * cancel the event, when the first press was for another control or changed what this one does: Follow became Following, or the
 * next request moved to the place of an ignored one. A control that still does the same, as Next image, takes every press.
 */
export function usePressGuard() {
  const clicked = useRef<string>(undefined);
  const held = useRef<string>(undefined);
  return {
    ignoresClick: (event: MouseEvent): boolean => {
      const action = actionOf(event.currentTarget);
      // `detail` counts the clicks of a pointer at one place. It is 0 for the keyboard and for assistive technology.
      if (event.detail > 1) return clicked.current !== action && ignore(event);
      clicked.current = action;
      return false;
    },
    ignoresKey: (event: KeyboardEvent): boolean => {
      if (event.key !== 'Enter') return false;
      const action = actionOf(event.currentTarget);
      if (event.repeat) return held.current !== action && ignore(event);
      held.current = action;
      return false;
    },
  };
}
