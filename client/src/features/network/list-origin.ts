import { useLocation, useSearchParams } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { useMe } from '@/features/members';

/** The screen that opened a list of people, and the owner of the list. Without `profileId` it is the viewer's own list. */
export interface ListOrigin {
  from?: 'network' | 'profile' | undefined;
  profileId?: string | undefined;
}

/**
 * Returns the link to a list of people (`/connections`, `/following-followers`). The origin is in the navigation state, and in
 * the query so that copied links keep it.
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

/** Reads the origin from the navigation state, or from the query. */
export function useListOrigin(): ListOrigin & { hasPreviousEntry: boolean } {
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
    // Links set the state, so the previous history entry is the page with the link.
    hasPreviousEntry: fromState !== null,
  };
}

/** Path that Back opens without a previous entry: the profile with the link, or My Network. */
export function backFrom({ from, profileId }: ListOrigin): string {
  if (from !== 'profile') return paths.network;
  return profileId ? paths.profile(profileId) : paths.ownProfile;
}
