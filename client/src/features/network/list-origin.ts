import { useLocation, useSearchParams } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { useMe } from '@/features/members';

/** Where a list of people was opened from, and whose it is; without `profileId` one's own. */
export interface ListOrigin {
  from?: 'network' | 'profile' | undefined;
  profileId?: string | undefined;
}

/**
 * The link to a list of people (`/connections`, `/following-followers`) with its origin. The origin is in the navigation
 * state, and in the address so that a copied link keeps it.
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
  const fromState =
    flags['fromProfile'] === true ? 'profile' : flags['fromNetwork'] === true ? 'network' : null;
  const from = fromState ?? query.get('from');
  const profileId = typeof flags['profileId'] === 'string' ? flags['profileId'] : query.get('profileId');
  return {
    from: from === 'profile' || from === 'network' ? from : undefined,
    profileId: profileId && profileId !== 'me' && profileId !== me?._id ? profileId : undefined,
    // The entry before this one is then the page that led here.
    hasCome: fromState !== null,
  };
}

/** Where Back leads from a list of people: the profile that it was reached from, otherwise My Network. */
export function backFrom({ from, profileId }: ListOrigin): string {
  if (from !== 'profile') return paths.network;
  return profileId ? paths.profile(profileId) : paths.ownProfile;
}
