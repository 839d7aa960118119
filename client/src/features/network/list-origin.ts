import { useLocation, useSearchParams } from 'react-router';
import { paths } from '@/lib/paths';
import { useMe } from '@/features/members';

/** Where a list of people was opened from, and whose it is; without `profileId` one's own. */
export interface ListOrigin {
  from?: 'network' | 'profile' | undefined;
  profileId?: string | undefined;
}

/**
 * The link to a list of people (`/connections`, `/following-followers`) with the flags of specification 2: in the navigation's
 * state, and in the address, where they outlive a copied link.
 */
export function listLink(path: string, { from, profileId }: ListOrigin): { to: string; state: object } {
  const query = new URLSearchParams({ ...(from && { from }), ...(profileId && { profileId }) });
  return {
    to: query.size > 0 ? `${path}?${query.toString()}` : path,
    state: {
      ...(from === 'network' && { fromNetwork: true }),
      ...(from === 'profile' && { fromProfile: true }),
      ...(profileId && { profileId }),
    },
  };
}

/** What a screen of people was opened with, from the navigation's state, else from the address. */
export function useListOrigin(): ListOrigin & { hasCome: boolean } {
  const { state } = useLocation() as { state: unknown };
  const [query] = useSearchParams();
  const me = useMe();
  const flags = (typeof state === 'object' && state !== null ? state : {}) as Record<string, unknown>;
  const told = flags['fromProfile'] === true ? 'profile' : flags['fromNetwork'] === true ? 'network' : null;
  const from = told ?? query.get('from');
  const profileId = typeof flags['profileId'] === 'string' ? flags['profileId'] : query.get('profileId');
  return {
    from: from === 'profile' || from === 'network' ? from : undefined,
    profileId: profileId && profileId !== 'me' && profileId !== me?._id ? profileId : undefined,
    // The entry before this one is then the page that led here.
    hasCome: told !== null,
  };
}

/** Where Back leads from a list of people (specification 2.5): the profile that it was reached from, otherwise My Network. */
export function backFrom({ from, profileId }: ListOrigin): string {
  if (from !== 'profile') return paths.network;
  return profileId ? paths.profile(profileId) : paths.ownProfile;
}
