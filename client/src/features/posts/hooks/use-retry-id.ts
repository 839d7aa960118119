import { useQueryClient } from '@tanstack/react-query';
import { createClientId } from '@/lib/client-id';
import { perSession } from '@/lib/per-session';

/** The last content of each form that was sent without a success. They outlive the form, which may be closed and opened again. */
const unconfirmedOf = perSession(() => new Map<string, { content: string; id: string }>());

/**
 * Client ids for the requests of a form. A retry with the same content gets the same id, so that the server stores it once. Call
 * `reset` after a success: the same content may then be sent again.
 */
export function useRetryId(form: string) {
  const unconfirmed = unconfirmedOf(useQueryClient());
  return {
    idFor: (content: string): string => {
      const last = unconfirmed.get(form);
      if (last?.content === content) return last.id;
      const id = createClientId();
      unconfirmed.set(form, { content, id });
      return id;
    },
    reset: () => void unconfirmed.delete(form),
  };
}
