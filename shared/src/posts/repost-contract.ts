import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdParams, IsoTime } from '../http/fields.ts';
import { PageQuery, nextCursor } from '../http/pagination.ts';
import { MemberSummary } from '../members/views.ts';
import { Relationship } from '../network/views.ts';
import { PostView } from './views.ts';

/** These calls exist only under `/api`. */
const ofPost = { access: 'session', atRoot: false, params: IdParams } as const;

/** The post's number of reposts, and whether the viewer's is among them. */
const Reposted = z.object({ repostsCount: z.number(), viewerReposted: z.boolean() });

/** A member who reposted, with the relationship to the viewer. */
export const ListedRepost = z.object({
  user: MemberSummary,
  createdAt: IsoTime,
  isConnection: z.boolean(),
  /** Null for the viewer, and for members who no longer exist. */
  relationship: z.nullable(Relationship),
});

export const repostPost = endpoint({
  ...ofPost,
  id: 'reposts.add',
  method: 'PUT',
  path: '/posts/:id/repost',
  summary: 'Repost a post for everyone. Idempotent.',
  answer: Reposted,
  errors: ['FORBIDDEN'],
});

export const undoRepost = endpoint({
  ...ofPost,
  id: 'reposts.remove',
  method: 'DELETE',
  path: '/posts/:id/repost',
  summary: "Undo the viewer's repost. Idempotent.",
  answer: Reposted,
});

export const listReposts = endpoint({
  ...ofPost,
  id: 'reposts.list',
  method: 'GET',
  path: '/posts/:id/reposts',
  summary: 'List the members who reposted a post, newest first.',
  query: PageQuery,
  /** `total` also counts members who are hidden from the viewer. */
  answer: z.object({ reposts: z.array(ListedRepost), nextCursor, total: z.number() }),
});

export const listQuotes = endpoint({
  ...ofPost,
  id: 'quotes.list',
  method: 'GET',
  path: '/posts/:id/quotes',
  summary: 'List the posts that quote a post, newest first.',
  query: PageQuery,
  /** `total` also counts quotes that the viewer may not see. */
  answer: z.object({ quotes: z.array(PostView), nextCursor, total: z.number() }),
});

export type ListedRepost = z.infer<typeof ListedRepost>;
