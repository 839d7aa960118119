import { useQuery } from '@tanstack/react-query';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { useState } from 'react';
import { cachedProfile } from './cached-profile';
import { memberQueries } from './member-queries';

/**
 * Returns the own profile for display. Until the server responds it is the cached profile, without email, phone number and
 * pincode. Forms must use `memberQueries.own`.
 */
export function useOwnProfile() {
  const query = useQuery(memberQueries.own());
  const [cached] = useState(cachedProfile);
  const profile: OwnProfile | undefined = query.data ?? cached;
  return { ...query, profile };
}
