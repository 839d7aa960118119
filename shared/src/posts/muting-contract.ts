import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdParams } from '../http/fields.ts';
import { PageQuery, nextCursor } from '../http/pagination.ts';
import { HiddenPost, MutedMember, MutedTag } from './muting-views.ts';
import { TagParams } from './tags/tag-contract.ts';

/** These calls exist only under `/api`. */
const common = { access: 'session', atRoot: false } as const;
const ofId = { ...common, params: IdParams } as const;
const ofTag = { ...common, params: TagParams } as const;
const Nothing = z.object({});

export const listMutedMembers = endpoint({
  ...common,
  id: 'muting.members',
  method: 'GET',
  path: '/muted-members',
  summary: 'List the members whom the viewer has muted, last muted first.',
  query: PageQuery,
  answer: z.object({ muted: z.array(MutedMember), nextCursor }),
});

export const muteMember = endpoint({
  ...ofId,
  id: 'muting.mute',
  method: 'PUT',
  path: '/muted-members/:id',
  summary: "Keep a member's posts out of the viewer's feeds. The member isn't told. Idempotent.",
  answer: Nothing,
  errors: ['SELF_ACTION', 'QUOTA_EXCEEDED'],
});

export const unmuteMember = endpoint({
  ...ofId,
  id: 'muting.unmute',
  method: 'DELETE',
  path: '/muted-members/:id',
  summary: "Show a member's posts in the viewer's feeds again. Idempotent.",
  answer: Nothing,
});

export const listMutedTags = endpoint({
  ...common,
  id: 'muting.tags',
  method: 'GET',
  path: '/muted-tags',
  summary: 'List the hashtags that the viewer has muted, last muted first.',
  answer: z.object({ muted: z.array(MutedTag) }),
});

export const muteTag = endpoint({
  ...ofTag,
  id: 'muting.muteTag',
  method: 'PUT',
  path: '/muted-tags/:tag',
  summary: "Keep the posts of others with a hashtag out of the viewer's feeds. Nobody is told. Idempotent.",
  answer: Nothing,
  errors: ['QUOTA_EXCEEDED'],
});

export const unmuteTag = endpoint({
  ...ofTag,
  id: 'muting.unmuteTag',
  method: 'DELETE',
  path: '/muted-tags/:tag',
  summary: "Show the posts with a hashtag in the viewer's feeds again. Idempotent.",
  answer: Nothing,
});

export const listHiddenPosts = endpoint({
  ...common,
  id: 'muting.posts',
  method: 'GET',
  path: '/hidden-posts',
  summary: 'List the posts that the viewer has hidden, last hidden first, as far as they may see them now.',
  query: PageQuery,
  answer: z.object({ hidden: z.array(HiddenPost), nextCursor }),
});

export const hidePost = endpoint({
  ...ofId,
  id: 'muting.hide',
  method: 'PUT',
  path: '/hidden-posts/:id',
  summary:
    "Keep a post out of the viewer's feeds. Beyond the limit, the one hidden first returns. Idempotent.",
  answer: Nothing,
});

export const unhidePost = endpoint({
  ...ofId,
  id: 'muting.unhide',
  method: 'DELETE',
  path: '/hidden-posts/:id',
  summary: "Show a post in the viewer's feeds again. Idempotent.",
  answer: Nothing,
});
