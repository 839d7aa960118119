import { getOwnProfile, getProfile, listSkills, updateProfile } from '@weft/shared/profiles/contract';
import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import { RATES } from '../../http/rate-rule.ts';
import { route, type RouteBinding } from '../../http/route.ts';
import { presentProfile, presentSummary, type Members } from '../members/index.ts';
import type { Places } from '../places/index.ts';
import { findProfile, type Relations } from './find-profile.ts';
import { knownSkills } from './known-skills.ts';
import type { ProfilesService } from './profiles.service.ts';
import type { SkillStore } from './skill.store.ts';

interface Parts {
  readonly service: ProfilesService;
  readonly skills: SkillStore;
  readonly members: Members;
  readonly places: Places;
  readonly relations: Relations;
}

export function profilesRoutes(parts: Parts): readonly RouteBinding[] {
  const { service, skills, members, places } = parts;
  return [
    route(getOwnProfile, async (_input, { viewer }) => ({
      user: members.presentOwn(
        await parts.relations.countedFor(await service.ownProfile(viewer.memberId)),
        places,
      ),
    })),
    route(
      updateProfile,
      async ({ body }, { viewer, files }) => {
        const [profileImage] = files.profileImage;
        const [bannerImage] = files.bannerImage;
        const member = await service.update(viewer.memberId, body, { profileImage, bannerImage });
        return { message: PROFILE_TEXTS.done.profile, user: members.presentOwn(member, places) };
      },
      { rates: [RATES.profileChanges] },
    ),
    route(
      getProfile,
      async ({ params }, { viewer: { memberId: viewerId } }) => {
        const [found, ...namesakes] = await findProfile(parts, viewerId, params.id);
        if (namesakes.length > 0 || !found) {
          return {
            users: [found, ...namesakes].flatMap((each) => (each ? [presentSummary(each.member)] : [])),
          };
        }
        const { relationship } = found;
        const member = await parts.relations.countedFor(found.member);
        return { user: presentProfile(member, { viewerId, relationship, places }) };
      },
      { rates: [RATES.reads] },
    ),
    route(listSkills, async ({ query }) => ({ skills: await knownSkills(skills, query.search ?? '') }), {
      rates: [RATES.reads],
    }),
  ];
}
