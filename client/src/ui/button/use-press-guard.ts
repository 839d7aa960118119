import { useRef, type KeyboardEvent, type MouseEvent } from 'react';

/** Attributes that change with a control's action. */
const STATE = ['aria-label', 'aria-pressed', 'aria-checked', 'aria-expanded'] as const;

const actionOf = (control: Element): string =>
  STATE.map((name) => control.getAttribute(name)).join() + control.textContent;

function ignore(event: MouseEvent | KeyboardEvent): true {
  event.preventDefault();
  event.stopPropagation();
  return true;
}

/**
 * Guards a control against the second click of a double click and the repeats of a held Enter. Both functions
 * return true and cancel the event if the control's action changed since the first press, such as Follow to
 * Following. A control whose action stays the same, such as Next image, accepts every press.
 */
export function usePressGuard() {
  const clickAction = useRef<string>(undefined);
  const enterAction = useRef<string>(undefined);
  return {
    ignoresClick: (event: MouseEvent): boolean => {
      const action = actionOf(event.currentTarget);
      // `detail` counts a pointer's clicks at one position. It is 0 for keyboards and assistive technology.
      if (event.detail > 1) return clickAction.current !== action && ignore(event);
      clickAction.current = action;
      return false;
    },
    ignoresKey: (event: KeyboardEvent): boolean => {
      if (event.key !== 'Enter') return false;
      const action = actionOf(event.currentTarget);
      if (event.repeat) return enterAction.current !== action && ignore(event);
      enterAction.current = action;
      return false;
    },
  };
}
