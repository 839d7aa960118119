import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  dismissCase,
  liftCaseSuspension,
  liftSuspension,
  removeCaseContent,
  suspendAuthor,
} from '@weft/shared/safety/contract';
import type { ReportReason } from '@weft/shared/safety/reasons';
import { call } from '@/lib/api/api-client';
import { isApiError } from '@/lib/api/api-error';
import { updateCase, setOpenCount } from './case-list';
import { safetyQueries } from './safety-queries';

/** A moderator's decision about a case. Only moderators see `note`. */
export type Decision =
  | { readonly kind: 'dismiss' | 'remove' | 'lift'; readonly note: string }
  | {
      readonly kind: 'suspend';
      readonly note: string;
      readonly reason: ReportReason;
      readonly removeContent: boolean;
    };

/** Only a company is lifted by its case; a member by their id. */
const ENDPOINTS = { dismiss: dismissCase, remove: removeCaseContent, lift: liftCaseSuspension };

function send(caseId: string, decision: Decision) {
  const params = { id: caseId };
  if (decision.kind === 'suspend') {
    const { kind: _kind, ...body } = decision;
    return call(suspendAuthor, { params, body });
  }
  return call(ENDPOINTS[decision.kind], { params, body: { note: decision.note } });
}

/** A decision affects every list with the member or content, so all queries are refetched. */
const refreshAll = (client: QueryClient) => void client.invalidateQueries();

/** Decides a case. Not optimistic, because another moderator may have decided it meanwhile. */
export function useDecision(caseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) => send(caseId, decision),
    onSuccess: ({ case: decided, openCount }) => {
      updateCase(client, decided);
      setOpenCount(client, openCount);
      refreshAll(client);
    },
    onError: (error) => {
      if (isApiError(error, 'ALREADY_DECIDED') || isApiError(error, 'NOT_FOUND'))
        void client.invalidateQueries({ queryKey: safetyQueries.all() });
    },
  });
}

/** Lifts a member's suspension. */
export function useLiftSuspension(memberId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => call(liftSuspension, { params: { id: memberId }, body: { note } }),
    onSuccess: () => refreshAll(client),
  });
}
