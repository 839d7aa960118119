import { useQuery } from '@tanstack/react-query';
import { listOwnCompanies } from '@weft/shared/companies/contract';
import { DEFAULT_AUDIENCE, type Audience } from '@weft/shared/posts/audience';
import type { PostView } from '@weft/shared/posts/views';
import type { OwnCompany } from '@weft/shared/companies/views';
import { call } from '@/lib/api/api-client';
import { useDraft } from '@/lib/storage/drafts';

interface ChosenAuthor {
  /** The companies in whose name the member may write. */
  readonly companies: readonly OwnCompany[];
  /** The chosen one; undefined for the member. */
  readonly company: OwnCompany['company'] | undefined;
  /** Whether the post is a company's, and so for everyone. */
  readonly isOfCompany: boolean;
  /** What is sent of the choices. */
  readonly sent: (audience: Audience) => { audience: Audience; company: string | undefined };
  readonly choose: (companyId: string | undefined) => void;
  readonly forget: () => void;
}

/** In whose name a new post is written, kept with its draft. A company whose role has ended is not chosen any more. */
export function useAuthorDraft(memberId: string | undefined, post: PostView | null): ChosenAuthor {
  const isNew = post === null;
  const [stored, setStored, forget] = useDraft(isNew ? memberId : undefined, 'as:post');
  const { data: companies = [] } = useQuery({
    queryKey: ['companies', 'own'] as const,
    queryFn: async ({ signal }) => (await call(listOwnCompanies, { signal })).companies,
    enabled: isNew && memberId !== undefined,
  });
  const company = companies.find((each) => each.company._id === stored)?.company;
  const isOfCompany = company !== undefined || post?.user.company !== undefined;
  return {
    companies,
    company,
    isOfCompany,
    sent: (audience) => ({
      audience: isOfCompany ? DEFAULT_AUDIENCE : audience,
      company: company?._id,
    }),
    choose: (companyId) => setStored(companyId ?? ''),
    forget,
  };
}
