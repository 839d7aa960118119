import type { RouteBinding } from '../../http/route.ts';
import { presentOwnProfile, type MemberBelongings } from '../members/index.ts';
import { profileBelongings } from './profile-belongings.ts';
import { profilesRoutes } from './profiles.routes.ts';
import { ProfilesService } from './profiles.service.ts';

/** Profiles: what a member says of themselves. */
export function createProfiles(parts: ConstructorParameters<typeof ProfilesService>[0]): {
  readonly routes: readonly RouteBinding[];
  readonly belongings: MemberBelongings;
} {
  const service = new ProfilesService(parts);
  return {
    belongings: profileBelongings(parts.members.store, parts.media),
    routes: profilesRoutes(service, (member) => presentOwnProfile(member, parts.places)),
  };
}
