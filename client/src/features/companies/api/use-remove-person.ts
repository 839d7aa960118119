import { useMutation, useQueryClient } from '@tanstack/react-query';
import { removeCompanyPerson } from '@weft/shared/companies/contract';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { companyQueries } from './company-queries';

const { done, failed } = COMPANY_TEXTS;

/** Removes the links of a member's experience to the company. */
export function useRemovePerson(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (memberId: string) => call(removeCompanyPerson, { params: { id, memberId } }),
    onSuccess: async () => {
      notify.success(done.personRemoved);
      await client.invalidateQueries({ queryKey: companyQueries.people(id).queryKey });
    },
    onError: (error) => notify.error(messageOf(error, failed.personRemove)),
  });
}
