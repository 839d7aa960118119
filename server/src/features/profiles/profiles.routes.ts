import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { getOwnProfile, updateProfile } from '@weft/shared/profiles/contract';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { RATES } from '../../http/rate-rule.ts';
import { route, type RouteBinding } from '../../http/route.ts';
import type { Member } from '../members/index.ts';
import type { ProfilesService } from './profiles.service.ts';

export function profilesRoutes(
  profiles: ProfilesService,
  present: (member: Member) => OwnProfile,
): readonly RouteBinding[] {
  return [
    route(getOwnProfile, async (_input, { viewer }) => ({
      user: present(await profiles.ownProfile(viewer.memberId)),
    })),
    route(
      updateProfile,
      async ({ body }, { viewer, files }) => {
        const [profileImage] = files.profileImage;
        const [bannerImage] = files.bannerImage;
        const member = await profiles.update(viewer.memberId, body, { profileImage, bannerImage });
        return { message: ACCOUNT_TEXTS.done.profileUpdated, user: present(member) };
      },
      { rates: [RATES.profileChanges] },
    ),
  ];
}
