import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { followCompany, unfollowCompany } from '@weft/shared/companies/contract';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import type { CompanyCard } from '@weft/shared/companies/views';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { toggle } from '@/lib/toggle-queue';
import { companyQueries } from './company-queries';

const { failed } = COMPANY_TEXTS;

type Followed = Pick<CompanyCard, 'isFollowed' | 'followersCount'>;
type Lists = InfiniteData<{ readonly companies: readonly CompanyCard[] }>;

function withFollow<T extends Followed>(company: T, isFollowed: boolean): T {
  const change = Number(isFollowed) - Number(company.isFollowed);
  return { ...company, isFollowed, followersCount: Math.max(0, company.followersCount + change) };
}

/** Returns a function that follows a company or stops it. The change shows at once, on the page and in lists. */
export function useFollowCompany({ _id: id, slug, isFollowed }: CompanyCard) {
  const client = useQueryClient();
  const change = (update: <T extends Followed>(company: T) => T) => {
    client.setQueryData(companyQueries.one(slug).queryKey, (known) => known && update(known));
    client.setQueriesData<Lists>({ queryKey: companyQueries.lists() }, (known) => {
      if (!known) return known;
      const pages = known.pages.map((page) => ({
        ...page,
        companies: page.companies.map((each) => (each._id === id ? update(each) : each)),
      }));
      return { ...known, pages };
    });
  };
  return async (wanted: boolean): Promise<void> =>
    toggle(client, {
      key: `follow-company:${id}`,
      settled: isFollowed,
      desired: wanted,
      show: (shown) => change((company) => withFollow(company, shown)),
      send: async (desired) => call(desired ? followCompany : unfollowCompany, { params: { id } }),
      onSettled: ({ followersCount, isFollowed: stored }) =>
        change((company) => ({ ...company, followersCount, isFollowed: stored })),
      onFailed: (error) => notify.error(messageOf(error, wanted ? failed.follow : failed.unfollow)),
    });
}
