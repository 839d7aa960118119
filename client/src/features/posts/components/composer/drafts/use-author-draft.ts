import { useQuery } from '@tanstack/react-query';
import { listOwnCompanies } from '@weft/shared/companies/contract';
import type { OwnCompany } from '@weft/shared/companies/views';
import { call } from '@/lib/api/api-client';
import { useDraft } from '@/lib/storage/drafts';

interface ChosenAuthor {
  /** The companies in whose name the member may write. */
  readonly companies: readonly OwnCompany[];
  /** The chosen one; undefined for the member. */
  readonly company: OwnCompany['company'] | undefined;
  readonly choose: (companyId: string | undefined) => void;
  readonly forget: () => void;
}

/** In whose name a new post is written, kept with its draft. A company whose role has ended is not chosen any more. */
export function useAuthorDraft(memberId: string | undefined, isNew: boolean): ChosenAuthor {
  const [stored, setStored, forget] = useDraft(isNew ? memberId : undefined, 'as:post');
  const { data: companies = [] } = useQuery({
    queryKey: ['companies', 'own'] as const,
    queryFn: async ({ signal }) => (await call(listOwnCompanies, { signal })).companies,
    enabled: isNew && memberId !== undefined,
  });
  const company = companies.find((each) => each.company._id === stored)?.company;
  return { companies, company, choose: (companyId) => setStored(companyId ?? ''), forget };
}
