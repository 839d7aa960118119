import type { Database } from '../../platform/database/database.ts';
import type { RouteBinding } from '../../http/route.ts';
import type { Media } from '../media/index.ts';
import type { MemberBelongings, Members, Reportable } from '../members/index.ts';
import type { Places } from '../places/index.ts';
import type { Relations } from './find-profile.ts';
import { memberReportable } from './member-reportable.ts';
import { profileBelongings } from './profile-belongings.ts';
import { profilesRoutes } from './profiles.routes.ts';
import { ProfilesService } from './profiles.service.ts';
import { createSkillStore } from './skill.store.ts';

interface Parts {
  readonly database: Database;
  readonly members: Members;
  readonly places: Places;
  readonly media: Media;
  readonly relations: Relations;
}

/** Profiles: what a member says of themselves. */
export function createProfiles({ database, ...parts }: Parts): {
  readonly routes: readonly RouteBinding[];
  readonly belongings: MemberBelongings;
  readonly reportable: Reportable;
} {
  const skills = createSkillStore(database.connection);
  const service = new ProfilesService({ ...parts, skills });
  return {
    belongings: profileBelongings({ members: parts.members.store, media: parts.media, skills }),
    reportable: memberReportable(parts),
    routes: profilesRoutes({ ...parts, service, skills }),
  };
}
