import {
  followTag,
  getTag,
  getTagActivity,
  listFollowedTags,
  listTagPosts,
  searchTags,
  unfollowTag,
} from '@weft/shared/posts/tags/tag-contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { TagsService } from './tags.service.ts';
import type { UsedTags } from './used-tags.ts';

const { done } = POST_TEXTS;
const counted = { rates: [RATES.tagFollows] };

interface Deps {
  readonly tags: TagsService;
  readonly used: UsedTags;
}

export function tagsRoutes({ tags, used }: Deps): RouteBinding[] {
  return [
    route(searchTags, async ({ query }) => ({ tags: await used.find(query.search ?? '') }), {
      rates: [RATES.suggestions],
    }),
    route(getTag, async ({ params }, { viewer }) => ({ tag: await tags.one(viewer.memberId, params.tag) })),
    route(getTagActivity, async ({ params, query }, { viewer }) => ({
      activity: await tags.activity(viewer.memberId, params.tag, query.utcOffset ?? 0),
    })),
    route(listTagPosts, ({ params, query }, { viewer }) => tags.page(viewer.memberId, params.tag, query)),
    route(
      followTag,
      async ({ params }, { viewer }) => ({
        message: done.tagFollowed,
        tag: await tags.follow(viewer.memberId, params.tag),
      }),
      counted,
    ),
    route(
      unfollowTag,
      async ({ params }, { viewer }) => ({
        message: done.tagUnfollowed,
        tag: await tags.unfollow(viewer.memberId, params.tag),
      }),
      counted,
    ),
    route(listFollowedTags, async (_input, { viewer }) => ({ tags: await tags.followed(viewer.memberId) })),
  ];
}
