import { useRef } from 'react';
import { createClientId } from '@/lib/client-id';

/**
 * Ids for what is sent: the same as long as the same content is tried again, so that a lost answer doubles nothing.
 * `done` after a success: the same words may be sent once more.
 */
export function useRetryId() {
  const last = useRef<{ content: string; id: string }>(undefined);
  return {
    idFor: (content: string): string => {
      if (last.current?.content !== content) last.current = { content, id: createClientId() };
      return last.current.id;
    },
    done: () => {
      last.current = undefined;
    },
  };
}
