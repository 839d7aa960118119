import { useQuery } from '@tanstack/react-query';
import type { MemberSummary } from '@weft/shared/members/views';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { useState } from 'react';
import { cachedProfile } from './cached-profile';
import { memberQueries } from './member-queries';

const summaryOf = ({ _id, fullName, headline, profileImage }: OwnProfile): MemberSummary => ({
  _id,
  fullName,
  headline,
  profileImage,
});

/** Returns the signed-in member as others see them, or undefined until the profile has loaded. */
export function useMe(): MemberSummary | undefined {
  const { data } = useQuery({ ...memberQueries.own(), select: summaryOf });
  const [cached] = useState(() => {
    const profile = cachedProfile();
    return profile && summaryOf(profile);
  });
  return data ?? cached;
}
