import { useRef, type KeyboardEvent } from 'react';
import { isTouch } from '@/lib/browser/is-touch';

/** What an input method's own keys carry in older browsers. */
const COMPOSITION_KEY_CODE = 229;
/** Safari ends the composition just before the Enter that ended it (ms). */
const COMPOSITION_GRACE = 50;

/**
 * Enter sends, Shift and Enter begins a line. Not while an input method is composing, whatever way the browser has
 * to say so, and not on touch screens, where Enter is the only way to a new line.
 */
export function useEnterToSend(onSend: () => void) {
  const endedAt = useRef(Number.NEGATIVE_INFINITY);
  return {
    onCompositionEnd: () => {
      endedAt.current = performance.now();
    },
    // The key that ended it is up again: the next one is the member's own, however soon it comes.
    onKeyUp: () => {
      endedAt.current = Number.NEGATIVE_INFINITY;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.shiftKey) return;
      const isComposing =
        event.nativeEvent.isComposing ||
        event.keyCode === COMPOSITION_KEY_CODE ||
        performance.now() - endedAt.current < COMPOSITION_GRACE;
      if (isComposing) return;
      if (isTouch() && !event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      onSend();
    },
  };
}
