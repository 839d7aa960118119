import { useRef, type KeyboardEvent } from 'react';
import { isTouch } from '@/lib/browser/is-touch';

/** `keyCode` of an input method's keys in older browsers. */
const COMPOSITION_KEY_CODE = 229;
/** Milliseconds. Safari ends the composition just before the Enter that ended it. */
const COMPOSITION_GRACE = 50;

/**
 * Handlers that send on Enter, but not on Shift+Enter, during a composition, or on touch screens, where Enter is the only key
 * for a new line.
 */
export function useEnterToSend(onSend: () => void) {
  const endedAt = useRef(Number.NEGATIVE_INFINITY);
  return {
    onCompositionEnd: () => {
      endedAt.current = performance.now();
    },
    // The key that ended the composition is released. The next Enter may send at once.
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
