import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { listOwnCompanies } from '@weft/shared/companies/contract';
import { DEFAULT_AUDIENCE, type Audience } from '@weft/shared/posts/audience';
import type { PostView } from '@weft/shared/posts/views';
import type { OwnCompany } from '@weft/shared/companies/views';
import { call } from '@/lib/api/api-client';
import { useDraft } from '@/lib/storage/drafts';

/**
 * Why the company that the draft names is not among those of the member: they are being read, could not be read, or the
 * member's role has ended.
 */
type Missing = 'loading' | 'failed' | 'left';

interface ChosenAuthor {
  /** The companies in whose name the member may write. */
  readonly companies: readonly OwnCompany[];
  /** The chosen one; undefined for the member. */
  readonly company: OwnCompany['company'] | undefined;
  /** Set if the draft names another one than `company`. */
  readonly missing: Missing | undefined;
  /** Whether nobody can say yet in whose name the draft is written. */
  readonly isUnknown: boolean;
  /** Whether the post is a company's, and so for everyone. */
  readonly isOfCompany: boolean;
  /** What is sent of the choices. */
  readonly sent: (audience: Audience) => { audience: Audience; company: string | undefined };
  readonly choose: (companyId: string | undefined) => void;
  readonly forget: () => void;
  /** Reads the companies again. */
  readonly retry: () => void;
}

function missingOf({ isFetching, isError }: Pick<UseQueryResult, 'isFetching' | 'isError'>): Missing {
  if (isFetching) return 'loading';
  return isError ? 'failed' : 'left';
}

/** In whose name a new post is written, kept with its draft. A company whose role has ended is not chosen any more. */
export function useAuthorDraft(memberId: string | undefined, post: PostView | null): ChosenAuthor {
  const isNew = post === null;
  const [stored, setStored, forget] = useDraft(isNew ? memberId : undefined, 'as:post');
  const query = useQuery({
    queryKey: ['companies', 'own'] as const,
    queryFn: async ({ signal }) => (await call(listOwnCompanies, { signal })).companies,
    enabled: isNew && memberId !== undefined,
  });
  const { data: companies = [], refetch } = query;
  const company = companies.find((each) => each.company._id === stored)?.company;
  const missing = stored !== '' && !company ? missingOf(query) : undefined;
  const isOfCompany = company !== undefined || post?.user.company !== undefined;
  return {
    companies,
    company,
    missing,
    isUnknown: missing === 'loading' || missing === 'failed',
    isOfCompany,
    sent: (audience) => ({
      audience: isOfCompany ? DEFAULT_AUDIENCE : audience,
      company: company?._id,
    }),
    choose: (companyId) => setStored(companyId ?? ''),
    forget,
    retry: () => void refetch(),
  };
}
