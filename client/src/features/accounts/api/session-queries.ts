import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions } from '@weft/shared/accounts/contract';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { call } from '@/lib/api/api-client';
import { notify } from '@/alerts/toasts/notify';

/** Where the member is signed in. */
export const sessionQueries = {
  list: () =>
    queryOptions({
      queryKey: ['accounts', 'sessions'] as const,
      queryFn: async ({ signal }) => (await call(listSessions, { signal })).sessions,
      staleTime: 0,
    }),
};

/** Which sessions are to end, and the password that shows who asks. */
interface SessionsEnd {
  /** One session; all others where there is none. */
  readonly id: string | undefined;
  readonly password: string;
}

/** Ends one session by its id, or all others without one. What fails is the caller's to say. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: SessionsEnd) =>
      id === undefined ? call(endOtherSessions, { body }) : call(endSession, { params: { id }, body }),
    onSuccess: (_answer, { id }) => {
      const { sessionEnded, sessionsEnded } = ACCOUNT_TEXTS.done;
      notify.success(id === undefined ? sessionsEnded : sessionEnded);
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionQueries.list().queryKey }),
  });
}
