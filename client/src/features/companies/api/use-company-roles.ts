import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CompanyRole } from '@weft/shared/companies/choices';
import { removeCompanyRole, setCompanyRole } from '@weft/shared/companies/contract';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { companyQueries } from './company-queries';

const { done, failed } = COMPANY_TEXTS;

/** Gives a role to a member, or changes it. */
export function useSetRole(id: string) {
  const client = useQueryClient();
  const { queryKey } = companyQueries.roles(id);
  return useMutation({
    mutationFn: ({ memberId, role }: { memberId: string; role: CompanyRole }) =>
      call(setCompanyRole, { params: { id, memberId }, body: { role } }),
    onSuccess: ({ roles }) => {
      client.setQueryData(queryKey, roles);
      notify.success(done.role);
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey });
      notify.error(messageOf(error, failed.role));
    },
  });
}

/** Takes a member's role; `isOwn`: the viewer leaves, and then may not see the roles any more. */
export function useRemoveRole(id: string, isOwn: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (memberId: string) => call(removeCompanyRole, { params: { id, memberId } }),
    onSuccess: () => {
      notify.success(isOwn ? done.left : done.roleRemoved);
      void client.invalidateQueries({
        queryKey: isOwn ? companyQueries.all() : companyQueries.roles(id).queryKey,
      });
    },
    onError: (error) => notify.error(messageOf(error, failed.role)),
  });
}
