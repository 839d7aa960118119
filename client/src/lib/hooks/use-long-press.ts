import { useEffect, useRef, type MouseEvent, type PointerEvent, type TouchEvent } from 'react';

/** Milliseconds until a finger that stays is a long press. */
const LONG_PRESS = 400;
/** A finger that moves further than this is scrolling (px). */
const STILL = 10;

/** Where a finger stays. */
export interface LongPress {
  readonly element: Element;
  /** In the window (px). */
  readonly y: number;
}

/**
 * Calls the listener when a finger or pen stays on an element. The release after a long press opens nothing below the
 * finger, and the browser shows no menu of its own. A mouse has no long press.
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
      if (Math.hypot(clientX - x, clientY - y) > STILL) cancel();
    },
    onPointerUp: cancel,
    // The mouse events that follow a touch would move the focus, and with it close what has opened.
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
