import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions } from '@weft/shared/accounts/contract';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { call } from '@/lib/api-client';
import { messageOf } from '@/lib/api-error';
import { notify } from '@/notifications/notify';

/** Where the member is signed in. */
export const sessionQueries = {
  list: () =>
    queryOptions({
      queryKey: ['accounts', 'sessions'] as const,
      queryFn: async ({ signal }) => (await call(listSessions, { signal })).sessions,
      staleTime: 0,
    }),
};

/** Ends one session by its id, or all others without one. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined ? call(endOtherSessions) : call(endSession, { params: { id } }),
    onSuccess: (_answer, id) => {
      const { sessionEnded, sessionsEnded } = ACCOUNT_TEXTS.done;
      notify.success(id === undefined ? sessionsEnded : sessionEnded);
    },
    onError: (error) => notify.error(messageOf(error, 'Failed to sign out the session')),
    onSettled: () => client.invalidateQueries({ queryKey: sessionQueries.list().queryKey }),
  });
}
