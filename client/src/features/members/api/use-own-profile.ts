import { useQuery } from '@tanstack/react-query';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { useState } from 'react';
import { cachedProfile } from './cached-profile';
import { memberQueries } from './member-queries';

/**
 * The own profile to be shown: as the server has it, until then as it was last time on this device, where address, phone number and pincode
 * are blank. What changes the profile starts from `memberQueries.own` alone.
 */
export function useOwnProfile() {
  const query = useQuery(memberQueries.own());
  const [kept] = useState(cachedProfile);
  const profile: OwnProfile | undefined = query.data ?? kept;
  return { ...query, profile };
}
