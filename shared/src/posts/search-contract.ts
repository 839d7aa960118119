import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { POST_LIMITS } from '../limits.ts';
import { SearchText } from '../network/list-queries.ts';
import { NETWORK_TEXTS } from '../network/texts.ts';

/** What a search of posts asks for. */
export const PostSearch = z.object({
  query: SearchText.check(z.minLength(1, { error: () => NETWORK_TEXTS.rules.search })),
  /** Only posts of members whom the viewer follows. */
  by: z.optional(z.enum(['followed'])),
  /** Only posts of the last days. */
  days: z.optional(z.enum(['30'])),
});
export type PostSearch = z.infer<typeof PostSearch>;

export const countFoundPosts = endpoint({
  id: 'posts.countFound',
  method: 'GET',
  path: '/media/search/count',
  atRoot: false,
  summary: `Count the posts that a search finds, up to ${POST_LIMITS.countedMax}.`,
  access: 'session',
  query: PostSearch,
  answer: z.object({ count: z.int().check(z.minimum(0), z.maximum(POST_LIMITS.countedMax)) }),
});
