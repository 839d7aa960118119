import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { PageQuery, nextCursor } from '../../http/pagination.ts';
import { SearchText } from '../../network/list-queries.ts';
import { TAG_LIMITS } from '../../limits.ts';
import { tagOf } from './hashtags.ts';
import { FollowedTag, TagActivity, TagView, UsedTag } from './tag-views.ts';
import { PostView } from '../views.ts';

/** These calls exist only under `/api`. */
const common = { access: 'session', atRoot: false } as const;
/** A hashtag without `#`, in any spelling. */
export const TagParams = z.object({ tag: z.string().check(z.refine((name) => tagOf(name) !== undefined)) });
const ofTag = { ...common, params: TagParams } as const;

export const getTag = endpoint({
  ...ofTag,
  id: 'tags.get',
  method: 'GET',
  path: '/tags/:tag',
  summary:
    'Get a hashtag: how many posts with it the viewer may see, how many members follow it, and whether the viewer follows or mutes it.',
  answer: z.object({ tag: TagView }),
});

export const getTagActivity = endpoint({
  ...ofTag,
  id: 'tags.activity',
  method: 'GET',
  path: '/tags/:tag/activity',
  summary:
    'Get how posts used a hashtag in the last 30 days. `utcOffset`: minutes of the clock ahead of UTC.',
  query: z.object({
    utcOffset: z.optional(
      z.coerce.number().check(z.int(), z.gte(-TAG_LIMITS.utcOffsetMax), z.lte(TAG_LIMITS.utcOffsetMax)),
    ),
  }),
  answer: z.object({ activity: TagActivity }),
});

export const listTagPosts = endpoint({
  ...ofTag,
  id: 'tags.posts',
  method: 'GET',
  path: '/tags/:tag/posts',
  summary: 'List a page of the posts with a hashtag, newest first.',
  query: PageQuery,
  answer: z.object({ posts: z.array(PostView), nextCursor }),
});

export const followTag = endpoint({
  ...ofTag,
  id: 'tags.follow',
  method: 'PUT',
  path: '/tags/:tag/follow',
  summary: 'Follow a hashtag: its posts appear in the feed `following`. Idempotent.',
  answer: z.object({ tag: TagView }),
  errors: ['QUOTA_EXCEEDED'],
});

export const unfollowTag = endpoint({
  ...ofTag,
  id: 'tags.unfollow',
  method: 'DELETE',
  path: '/tags/:tag/follow',
  summary: 'Stop following a hashtag. Idempotent.',
  answer: z.object({ tag: TagView }),
});

export const searchTags = endpoint({
  ...common,
  id: 'tags.search',
  method: 'GET',
  path: '/tags',
  summary:
    'List hashtags that begin with the text, by their number of posts for everyone in the last 30 days.',
  query: z.object({ search: z.optional(SearchText) }),
  answer: z.object({ tags: z.array(UsedTag) }),
});

export const listFollowedTags = endpoint({
  ...common,
  id: 'tags.followed',
  method: 'GET',
  path: '/followed-tags',
  summary: 'List the hashtags that the viewer follows, in the order of their names.',
  answer: z.object({ tags: z.array(FollowedTag) }),
});
