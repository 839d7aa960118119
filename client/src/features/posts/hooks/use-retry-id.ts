import { useRef } from 'react';
import { createClientId } from '@/lib/client-id';

/**
 * Client ids for requests. A retry with the same content gets the same id, so that the server stores it once. Call `reset` after
 * a success: the same content may then be sent again.
 */
export function useRetryId() {
  const last = useRef<{ content: string; id: string }>(undefined);
  return {
    idFor: (content: string): string => {
      if (last.current?.content !== content) last.current = { content, id: createClientId() };
      return last.current.id;
    },
    reset: () => {
      last.current = undefined;
    },
  };
}
