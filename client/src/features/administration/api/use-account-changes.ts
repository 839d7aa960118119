import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeRole,
  endMemberSessions,
  liftMemberSuspension,
  resetMemberSecondFactor,
  suspendMember,
  verifyMemberAddress,
} from '@weft/shared/administration/contract';
import { deleteMember, keepMember } from '@weft/shared/administration/deletion-contract';
import { sendJoinLink } from '@weft/shared/administration/import-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import type { BodyInput } from '@weft/shared/http/endpoint';
import type { NetworkRole } from '@weft/shared/roles/policy';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { administrationQueries } from './administration-queries';

const { done, failed } = ADMINISTRATION_TEXTS;

/** Changes that need nothing but the account. */
const ACTIONS = {
  lift: liftMemberSuspension,
  verify: verifyMemberAddress,
  sendLink: sendJoinLink,
  resetSecondFactor: resetMemberSecondFactor,
  endSessions: endMemberSessions,
  keep: keepMember,
} as const;
export type AccountAction = keyof typeof ACTIONS;

function useRefresh(id: string) {
  const client = useQueryClient();
  return async (message: string | undefined) => {
    if (message !== undefined) notify.success(message);
    await Promise.all([
      client.invalidateQueries({ queryKey: administrationQueries.member(id).queryKey }),
      client.invalidateQueries({ queryKey: administrationQueries.lists() }),
    ]);
  };
}

function reportFailure(error: unknown): void {
  if (!isApiError(error, 'CANCELLED')) notify.error(messageOf(error, failed.change));
}

export function useAccountAction(id: string) {
  const refresh = useRefresh(id);
  return useMutation({
    mutationFn: (action: AccountAction) => call(ACTIONS[action], { params: { id } }),
    onSuccess: ({ message }) => refresh(message),
    onError: reportFailure,
  });
}

export function useSuspendMember(id: string) {
  const refresh = useRefresh(id);
  return useMutation({
    mutationFn: (body: BodyInput<typeof suspendMember>) => call(suspendMember, { params: { id }, body }),
    onSuccess: ({ message }) => refresh(message),
    onError: reportFailure,
  });
}

export function useDeleteMember(id: string) {
  const refresh = useRefresh(id);
  return useMutation({
    mutationFn: (email: string) => call(deleteMember, { params: { id }, body: { email } }),
    onSuccess: ({ message }) => refresh(message),
    onError: reportFailure,
  });
}

export function useChangeRole(id: string) {
  const refresh = useRefresh(id);
  return useMutation({
    mutationFn: (role: NetworkRole) => call(changeRole, { params: { id }, body: { role } }),
    onSuccess: ({ message }) => refresh(message ?? done.roleChanged),
    onError: reportFailure,
  });
}
