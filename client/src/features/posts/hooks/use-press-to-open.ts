import { useEffect, useRef, type PointerEvent } from 'react';

/** Milliseconds. */
const HOVER_DELAY = 350;
const LONG_PRESS_DELAY = 400;
/** A pointer moving from the button to the picker may briefly leave both. */
const CLOSE_DELAY = 250;

/**
 * Opens a picker on hover or long press and closes it when the mouse leaves. Click handlers must ignore a click if
 * `isLongPress()` returns true.
 */
export function usePressToOpen(onOpenChange: (isOpen: boolean) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLongPress = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const schedule = (delay: number, action: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(action, delay);
  };
  const cancel = () => clearTimeout(timer.current);

  return {
    /** Props for the element that contains button and picker. */
    area: {
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') schedule(HOVER_DELAY, () => onOpenChange(true));
      },
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') schedule(CLOSE_DELAY, () => onOpenChange(false));
      },
    },
    button: {
      onPointerDown: (event: PointerEvent) => {
        wasLongPress.current = false;
        if (event.pointerType === 'mouse') return cancel();
        schedule(LONG_PRESS_DELAY, () => {
          wasLongPress.current = true;
          onOpenChange(true);
        });
      },
      onPointerUp: (event: PointerEvent) => event.pointerType !== 'mouse' && cancel(),
      onPointerCancel: cancel,
    },
    isLongPress: () => wasLongPress.current,
    cancel,
  };
}
