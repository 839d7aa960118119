import { useRef, type KeyboardEvent } from 'react';
import { isComposing } from '../browser/is-composing';
import { isTouch } from '../browser/is-touch';

/** Milliseconds. Safari ends the composition just before the Enter that ended it. */
const COMPOSITION_GRACE = 50;

/**
 * Handlers that send on Enter, but not on Shift+Enter or during a composition. `touch: 'newLine'`: on touch screens, which have
 * no other key for a new line, Enter only starts one.
 */
export function useEnterToSend(onSend: () => void, { touch }: { touch: 'newLine' | 'send' }) {
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
      const hasJustEnded = performance.now() - endedAt.current < COMPOSITION_GRACE;
      if (hasJustEnded || isComposing(event.nativeEvent)) return;
      if (touch === 'newLine' && isTouch() && !event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      onSend();
    },
  };
}
