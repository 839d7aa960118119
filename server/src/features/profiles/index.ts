import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RouteBinding } from '../../http/routes/route.ts';
import type { AskedFieldsSettings } from '../joining/index.ts';
import type { Media } from '../media/index.ts';
import type { MemberData, Members, Reportable } from '../members/index.ts';
import type { Places } from '../places/index.ts';
import type { Relations } from './find-profile.ts';
import { memberReportable } from './member-reportable.ts';
import { profileMemberData } from './profile-member-data.ts';
import { profilesRoutes, type RecentPostsOf } from './profiles.routes.ts';
import { ProfilesService, type CompaniesSeen } from './profiles.service.ts';
import { SkillStore } from './skill.store.ts';

export { cleanAbout, cleanRichText, plainAbout } from './about-text.ts';

interface Deps {
  readonly askedFields: AskedFieldsSettings;
  readonly database: Database;
  readonly members: Members;
  readonly places: Places;
  readonly media: Media;
  readonly relations: Relations;
  readonly clock: Clock;
  /** The newest posts of a member that the viewer may see, at most `limit`. */
  readonly recentPostsOf: RecentPostsOf;
  readonly companiesSeen: CompaniesSeen;
  /** Tells of a member's present skills in the transaction that changes them. */
  readonly skillsChanged: (memberId: string, skills: readonly string[]) => Promise<void>;
}

/** Profiles of members. */
export function createProfiles({ database, ...deps }: Deps): {
  readonly routes: readonly RouteBinding[];
  readonly memberData: MemberData;
  readonly reportable: Reportable;
} {
  const skills = new SkillStore(database.connection);
  const service = new ProfilesService({ ...deps, skills });
  return {
    memberData: profileMemberData({ members: deps.members.store, media: deps.media, skills }),
    reportable: memberReportable(deps),
    routes: profilesRoutes({ ...deps, service, skills }),
  };
}
