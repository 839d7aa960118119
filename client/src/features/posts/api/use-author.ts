import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { MemberSummary } from '@weft/shared/members/views';
import { postQueries } from './post-queries';

/** The member of a list of posts, as their newest post knows them; undefined without one. */
export function useAuthor(memberId: string): MemberSummary | undefined {
  const { data } = useInfiniteQuery(postQueries.ofMember(memberId));
  const [newest] = data?.pages.flatMap(({ ids }) => ids) ?? [];
  const post = useQuery({ ...postQueries.one(newest ?? ''), enabled: newest !== undefined });
  return post.data?.user;
}
