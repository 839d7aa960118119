import type { RouteBinding } from '../../http/route.ts';
import { presentOwnProfile } from '../members/index.ts';
import { profilesRoutes } from './profiles.routes.ts';
import { ProfilesService } from './profiles.service.ts';

/** Profiles: what a member says of themselves. */
export function createProfiles(parts: ConstructorParameters<typeof ProfilesService>[0]): {
  readonly routes: readonly RouteBinding[];
} {
  const service = new ProfilesService(parts);
  return { routes: profilesRoutes(service, (member) => presentOwnProfile(member, parts.places)) };
}
