import { useRef, type TouchEvent } from 'react';

/** How far a finger goes sideways to turn a page, in pixels. */
const FAR = 48;

/** Turns pages by a finger's sideways stroke. Strokes up and down, and with two fingers, are left to the browser. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!touch || !from) return;
      const across = touch.clientX - from.x;
      if (Math.abs(across) >= FAR && Math.abs(across) > 2 * Math.abs(touch.clientY - from.y))
        onSwipe(across < 0 ? 1 : -1);
    },
  };
}
