import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { MemberSummary } from '@weft/shared/members/views';
import { postQueries } from './post-queries';

/** Returns the author's summary from a member's newest post, or undefined without posts. */
export function useAuthor(memberId: string): MemberSummary | undefined {
  const { data } = useInfiniteQuery(postQueries.ofMember(memberId));
  const [newest] = data?.pages.flatMap(({ ids }) => ids) ?? [];
  const post = useQuery({ ...postQueries.one(newest ?? ''), enabled: newest !== undefined });
  return post.data?.user;
}
