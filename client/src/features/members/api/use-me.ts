import { useQuery } from '@tanstack/react-query';
import type { MemberSummary } from '@weft/shared/members/views';
import { memberQueries } from './member-queries';

/** The signed-in member as others see them; undefined until their profile is there. */
export function useMe(): MemberSummary | undefined {
  return useQuery({
    ...memberQueries.own(),
    select: ({ _id, fullName, headline, profileImage }): MemberSummary => ({
      _id,
      fullName,
      headline,
      profileImage,
    }),
  }).data;
}
