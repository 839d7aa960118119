import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions } from '@weft/shared/accounts/contract';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { call } from '@/lib/api/api-client';
import { notify } from '@/alerts/toasts/notify';

/** The member's sessions, most recently used first. */
export const sessionQueries = {
  list: () =>
    queryOptions({
      queryKey: ['accounts', 'sessions'] as const,
      queryFn: async ({ signal }) => (await call(listSessions, { signal })).sessions,
      staleTime: 0,
    }),
};

/** The sessions to end, and the password that confirms the request. */
interface SessionsEnd {
  /** All other sessions if undefined. */
  readonly id: string | undefined;
  /** Undefined if the session needs a fresh proof instead. */
  readonly password: string | undefined;
}

/** Ends one session by its id, or all other sessions without an id. Callers must report a failure. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: SessionsEnd) =>
      id === undefined ? call(endOtherSessions, { body }) : call(endSession, { params: { id }, body }),
    onSuccess: (_response, { id }) => {
      const { sessionEnded, sessionsEnded } = ACCOUNT_TEXTS.done;
      notify.success(id === undefined ? sessionsEnded : sessionEnded);
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionQueries.list().queryKey }),
  });
}
