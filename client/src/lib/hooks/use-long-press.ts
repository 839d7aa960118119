import { useEffect, useRef, type MouseEvent, type PointerEvent, type TouchEvent } from 'react';

/** Duration of a long press. Milliseconds. */
const LONG_PRESS = 400;
/** A finger that moves further is scrolling. Pixels. */
const MOVE_TOLERANCE = 10;

/** Position of a long press. */
export interface LongPress {
  readonly element: Element;
  /** Pixels from the top of the window. */
  readonly y: number;
}

/**
 * Calls the listener on a long press with finger or pen, never with a mouse. The release clicks nothing, and
 * the browser shows no context menu.
 */
export function useLongPress(onLongPress: (press: LongPress) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const isPressed = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const cancel = () => clearTimeout(timer.current);
  return {
    onPointerDown: (event: PointerEvent) => {
      cancel();
      isPressed.current = false;
      if (event.pointerType === 'mouse') return;
      const { clientX: x, clientY: y, currentTarget: element } = event;
      start.current = { x, y };
      timer.current = setTimeout(() => {
        isPressed.current = true;
        onLongPress({ element, y });
      }, LONG_PRESS);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = start.current;
      if (Math.hypot(clientX - x, clientY - y) > MOVE_TOLERANCE) cancel();
    },
    onPointerUp: cancel,
    // Mouse events after the touch would move the focus and close the opened menu.
    onTouchEnd: (event: TouchEvent) => {
      if (isPressed.current && event.cancelable) event.preventDefault();
    },
    onPointerCancel: cancel,
    onClickCapture: (event: MouseEvent) => {
      if (!isPressed.current) return;
      isPressed.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu: (event: MouseEvent) => {
      const { pointerType } = event.nativeEvent as globalThis.PointerEvent;
      if (pointerType === 'touch') event.preventDefault();
    },
  };
}
