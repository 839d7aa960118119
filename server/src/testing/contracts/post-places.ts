import type { Endpoint } from '@weft/shared/http/endpoint';
import { CommentView, Like, PostView, ReplyView } from '@weft/shared/posts/views';
import { NotificationView } from '@weft/shared/notifications/views';
import { everyEndpoint } from './every-contract.ts';
import { ID_CALLS, type Sent } from './id-calls.ts';
import { contains } from './id-places.ts';
import type { Things } from './id-world.ts';

/** Schemas of responses in which a post, or content under one, appears. */
const SHOWING_POSTS = [PostView, CommentView, ReplyView, Like, NotificationView];

/** A call that takes a post's id or shows posts. */
export interface PostPlace {
  readonly endpoint: Endpoint;
  /** `named`: the call takes the id of a post, which does not exist for those who may not see it. */
  readonly kind: 'named' | 'list';
}

/** Marks the ids that belong to a post. */
const MARKED = new Proxy({} as Things, {
  get: (_, kind) => (['post', 'comment', 'reply'].includes(String(kind)) ? 'OF A POST' : 'other'),
});

const takesPost = ({ id }: Endpoint): boolean =>
  JSON.stringify(ID_CALLS[id]?.(MARKED) ?? {}).includes('OF A POST');

/** Every place of the API where a post can appear, from the contracts, so that none can be forgotten. */
export async function everyPostPlace(): Promise<PostPlace[]> {
  return (await everyEndpoint()).flatMap((endpoint): PostPlace[] => {
    if (takesPost(endpoint)) return [{ endpoint, kind: 'named' }];
    const isShowing = SHOWING_POSTS.some((schema) => contains(endpoint.answer, schema));
    return isShowing ? [{ endpoint, kind: 'list' }] : [];
  });
}

/** How to make the calls that list posts of `member` with the word and hashtag `orchard`. */
export const POST_LISTS: Readonly<Record<string, (things: Pick<Things, 'member'>) => Sent>> = {
  'posts.feed': () => ({ query: { limit: '100' } }),
  'posts.search': () => ({ query: { query: 'orchard', limit: '100' } }),
  'tags.posts': () => ({ params: { tag: 'orchard' }, query: { limit: '100' } }),
  'posts.ofMember': ({ member }) => ({ params: { id: member }, query: { limit: '100' } }),
  'profiles.get': ({ member }) => ({ params: { id: member } }),
  'notifications.list': () => ({ query: { limit: '100' } }),
};

/**
 * Calls that show only what the viewer has saved or hidden, or posts of a company; their tests show what they hide.
 */
export const OWN_POSTS: readonly string[] = ['saved.list', 'muting.posts', 'posts.ofCompany'];

/** Calls that take the id of a post and change only the viewer's own note of it. */
export const OWN_NOTES: readonly string[] = ['saved.move', 'saved.remove', 'muting.unhide'];
