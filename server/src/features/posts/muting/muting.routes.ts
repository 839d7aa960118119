import {
  hidePost,
  listHiddenPosts,
  listMutedMembers,
  listMutedTags,
  muteMember,
  muteTag,
  unhidePost,
  unmuteMember,
  unmuteTag,
} from '@weft/shared/posts/muting-contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { MutingService } from './muting.service.ts';

const { done } = POST_TEXTS;
const counted = { rates: [RATES.mutes] };

export function mutingRoutes(service: MutingService): RouteBinding[] {
  return [
    route(listMutedMembers, ({ query }, { viewer }) => service.mutedMembers(viewer.memberId, query)),
    route(
      muteMember,
      async ({ params }, { viewer }) => {
        await service.mute(viewer.memberId, params.id);
        return { message: done.muted };
      },
      counted,
    ),
    route(
      unmuteMember,
      async ({ params }, { viewer }) => {
        await service.unmute(viewer.memberId, params.id);
        return { message: done.unmuted };
      },
      counted,
    ),
    route(listMutedTags, async (_input, { viewer }) => ({ muted: await service.mutedTags(viewer.memberId) })),
    route(
      muteTag,
      async ({ params }, { viewer }) => {
        await service.muteTag(viewer.memberId, params.tag);
        return { message: done.tagMuted };
      },
      counted,
    ),
    route(
      unmuteTag,
      async ({ params }, { viewer }) => {
        await service.unmuteTag(viewer.memberId, params.tag);
        return { message: done.tagUnmuted };
      },
      counted,
    ),
    route(listHiddenPosts, ({ query }, { viewer }) => service.hiddenPosts(viewer.memberId, query)),
    route(
      hidePost,
      async ({ params }, { viewer }) => {
        await service.hide(viewer.memberId, params.id);
        return { message: done.hidden };
      },
      counted,
    ),
    route(
      unhidePost,
      async ({ params }, { viewer }) => {
        await service.unhide(viewer.memberId, params.id);
        return { message: done.unhidden };
      },
      counted,
    ),
  ];
}
