import { useRef, type TouchEvent } from 'react';
import { stepTo, type Step } from '@/lib/languages/line-direction';

/** Minimum horizontal distance of a swipe, in pixels. */
const MIN_DISTANCE = 48;

/** Detects horizontal swipes. 1 is a swipe to the start of the line, which pulls in what comes next. Vertical and two-finger gestures stay with the browser. */
export function useSwipe(onSwipe: (direction: Step) => void) {
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
      if (Math.abs(across) >= MIN_DISTANCE && Math.abs(across) > 2 * Math.abs(touch.clientY - from.y))
        onSwipe(stepTo(across < 0 ? 1 : -1));
    },
  };
}
