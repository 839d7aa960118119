import { PROFILE_LIMITS } from '@weft/shared/limits';
import { hideCard, showCard } from '@weft/shared/profiles/cards-contract';
import type { PostView } from '@weft/shared/posts/views';
import { getOwnProfile, getProfile, listSkills, updateProfile } from '@weft/shared/profiles/contract';
import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import { RATES } from '../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../http/routes/route.ts';
import { presentProfile, presentSummary, type Members } from '../members/index.ts';
import type { Places } from '../places/index.ts';
import { findProfile, type Relations } from './find-profile.ts';
import { knownSkills } from './known-skills.ts';
import type { ProfilesService } from './profiles.service.ts';
import type { SkillStore } from './skill.store.ts';

/** Posts belong to a later feature, so the composition provides this. */
export type RecentPostsOf = (
  viewerId: string,
  memberId: string,
  limit: number,
) => Promise<readonly PostView[]>;

interface Deps {
  readonly service: ProfilesService;
  readonly skills: SkillStore;
  readonly members: Members;
  readonly places: Places;
  readonly relations: Relations;
  readonly recentPostsOf: RecentPostsOf;
}

export function profilesRoutes(deps: Deps): readonly RouteBinding[] {
  const { service, skills, members, places } = deps;
  return [
    route(getOwnProfile, async (_input, { viewer }) => ({
      user: {
        ...(await members.presentOwn(
          await deps.relations.countedFor(await service.ownProfile(viewer.memberId)),
          places,
        )),
        ...(viewer.held === 'acceptance' && { mustAccept: true as const }),
      },
    })),
    route(
      updateProfile,
      async ({ body }, { viewer, files }) => {
        const [profileImage] = files.profileImage;
        const [bannerImage] = files.bannerImage;
        const member = await service.update(viewer.memberId, body, { profileImage, bannerImage });
        return { message: PROFILE_TEXTS.done.profile, user: await members.presentOwn(member, places) };
      },
      { rates: [RATES.profileChanges] },
    ),
    route(
      getProfile,
      async ({ params }, { viewer: { memberId: viewerId } }) => {
        const [found, ...namesakes] = await findProfile(deps, viewerId, params.id);
        if (namesakes.length > 0 || !found) {
          return {
            users: [found, ...namesakes].flatMap((each) => (each ? [presentSummary(each.member)] : [])),
          };
        }
        const { relationship } = found;
        const [member, recentPosts] = await Promise.all([
          deps.relations.countedFor(found.member),
          deps.recentPostsOf(viewerId, found.member._id, PROFILE_LIMITS.recentPosts),
        ]);
        return { user: presentProfile(member, { viewerId, relationship, places, recentPosts }) };
      },
      { rates: [RATES.reads] },
    ),
    ...cardRoutes(service),
    route(listSkills, async ({ query }) => ({ skills: await knownSkills(skills, query.search ?? '') }), {
      rates: [RATES.reads],
    }),
  ];
}

/** Cards of the dashboard that a member hides and shows again. */
function cardRoutes(service: ProfilesService): RouteBinding[] {
  const rates = { rates: [RATES.profileChanges] };
  return [
    route(
      hideCard,
      async ({ params: { card } }, { viewer }) => {
        await service.setCardHidden(viewer.memberId, card, true);
        return {};
      },
      rates,
    ),
    route(
      showCard,
      async ({ params: { card } }, { viewer }) => {
        await service.setCardHidden(viewer.memberId, card, false);
        return {};
      },
      rates,
    ),
  ];
}
