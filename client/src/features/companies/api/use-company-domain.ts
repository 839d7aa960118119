import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  checkCompanyDomain,
  removeCompanyDomain,
  setCompanyDomain,
} from '@weft/shared/companies/domain-contract';
import type { CompanyDomainView } from '@weft/shared/companies/domain-views';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { companyQueries } from './company-queries';

const { done, failed } = COMPANY_TEXTS;

/** Shows the domain, and reads again where its mark may have changed. */
function keep(client: QueryClient, id: string, domain: CompanyDomainView | null): void {
  client.setQueryData(companyQueries.domain(id).queryKey, domain);
  void client.invalidateQueries({ queryKey: companyQueries.lists() });
  void client.invalidateQueries({ queryKey: companyQueries.ones() });
}

/** Chooses the domain to verify. The form shows a failure. */
export function useSetDomain(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string }) => call(setCompanyDomain, { params: { id }, body }),
    onSuccess: ({ domain }) => keep(client, id, domain),
  });
}

/** Looks for the proof now. */
export function useCheckDomain(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(checkCompanyDomain, { params: { id } }),
    onSuccess: ({ domain }) => keep(client, id, domain),
    onError: (error) => notify.error(messageOf(error, failed.domainCheck)),
  });
}

export function useRemoveDomain(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeCompanyDomain, { params: { id } }),
    onSuccess: () => {
      keep(client, id, null);
      notify.success(done.domainRemoved);
    },
    onError: (error) => notify.error(messageOf(error, failed.domainChange)),
  });
}
