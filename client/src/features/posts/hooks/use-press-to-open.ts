import { useEffect, useRef, type PointerEvent } from 'react';

/** Milliseconds. */
const HOVER = 350;
const LONG_PRESS = 400;
/** A pointer on its way from the button to the picker may leave both for a moment. */
const GRACE = 250;

/**
 * Opens a picker when the mouse rests on its button or a finger stays on it, and closes it when the mouse goes. A
 * finger's long press is no click: `isLongPress()` tells the click that follows.
 */
export function usePressToOpen(onOpenChange: (isOpen: boolean) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLongPress = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const after = (delay: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, delay);
  };
  const cancel = () => clearTimeout(timer.current);

  return {
    /** For the area that holds button and picker. */
    area: {
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') after(HOVER, () => onOpenChange(true));
      },
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') after(GRACE, () => onOpenChange(false));
      },
    },
    button: {
      onPointerDown: (event: PointerEvent) => {
        wasLongPress.current = false;
        if (event.pointerType === 'mouse') return cancel();
        after(LONG_PRESS, () => {
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
