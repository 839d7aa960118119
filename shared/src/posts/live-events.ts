import * as z from 'zod/mini';
import { ObjectIdString } from '../http/fields.ts';
import { LIVE_POST_LIMITS } from '../limits.ts';
import { clientEvent } from '../sockets/client-event.ts';
import { FeedName } from './feeds.ts';
import type { CommentView, PostView, ReplyView } from './views.ts';

const WatchedPost = z.object({
  id: ObjectIdString,
  /** Whether the page shows its comments, which are only sent then. */
  comments: z.boolean(),
});

/**
 * Tells which posts and which feed this page shows. Replaces what it told before. Posts that the member may not see are
 * ignored. `isBack` asks for the present state, because the page was disconnected.
 */
export const watchPosts = clientEvent({
  name: 'watch_posts',
  body: z.object({
    posts: z.array(WatchedPost).check(z.maxLength(LIVE_POST_LIMITS.watchedMax)),
    feed: z.nullable(FeedName),
    isBack: z.optional(z.boolean()),
  }),
});

/** The post was deleted, or the recipient may no longer see it. Nothing more is sent of it. */
interface PostGone {
  readonly _id: string;
  readonly isGone: true;
}

/** A post as it is now. */
export interface PostChanged {
  readonly _id: string;
  readonly isGone: false;
  /** `likes` has only the newest ones. */
  readonly counts: Pick<PostView, CountedField | 'likes'>;
  /** What its author wrote; null if that has not changed. */
  readonly content: Pick<PostView, EditedField> | null;
  /** New and changed ones, of a page that shows comments. `viewerReaction` is null: keep what you know. */
  readonly comments: readonly CommentView[];
  readonly replies: readonly { readonly commentId: string; readonly reply: ReplyView }[];
  /** Ids of deleted comments and replies. */
  readonly removed: readonly string[];
  /** Whether comments or replies changed that are not in this event. */
  readonly hasMoreChanges: boolean;
}

/** Fields that others change. Of a company's post, the viewer's role may end. */
export const COUNTED_FIELDS = [
  'likesCount',
  'commentsCount',
  'repostsCount',
  'quotesCount',
  'reactionCounts',
  'can',
] as const satisfies readonly (keyof PostView)[];
type CountedField = (typeof COUNTED_FIELDS)[number];

/** Fields that an edit may change. */
export const EDITED_FIELDS = [
  'content',
  'mediaTitle',
  'mentions',
  'mediaImage',
  'mediaVideo',
  'mediaDocument',
  'audience',
  'linkPreview',
  'editedAt',
] as const satisfies readonly (keyof PostView)[];
type EditedField = (typeof EDITED_FIELDS)[number];

export type PostChange = PostGone | PostChanged;

/** A post of another member that was published in the watched feed. */
export type NewPost = Pick<PostView, '_id' | 'user' | 'createdAt'>;

/** What happened to the posts and in the feed that a page shows. Sent at most once in `LIVE_POST_LIMITS.window`. */
export interface PostsChanged {
  readonly posts: readonly PostChange[];
  /** Newest first. */
  readonly newPosts: { readonly feed: FeedName; readonly posts: readonly NewPost[] } | null;
}
