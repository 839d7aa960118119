import type { RouteBinding } from '../../http/route.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { KeyedLock } from '../../platform/keyed-lock.ts';
import type { Media } from '../media/index.ts';
import type { Members } from '../members/index.ts';
import { createCommentChanges } from './comments/comment-changes.ts';
import { createCommentStore } from './comments/comment.store.ts';
import { commentsRoutes } from './comments/comments.routes.ts';
import { createCommentsService } from './comments/comments.service.ts';
import { createRepliesService } from './comments/replies.service.ts';
import { createReplyStore } from './comments/reply.store.ts';
import { createEditing } from './edit-post.ts';
import { createFeedService } from './feed.service.ts';
import { postBelongings } from './post-belongings.ts';
import type { PostNews } from './post-news.ts';
import { postReportables } from './post-reportables.ts';
import { createPostRemovalStore } from './post-removal.store.ts';
import { createPostStore } from './post.store.ts';
import { postsRoutes } from './posts.routes.ts';
import { createPublishing } from './publish-post.ts';
import { createRemoval, endUnfinishedRemovals } from './remove-post.ts';
import { createLikesList } from './reactions/likes-list.ts';
import { createReactionStore } from './reactions/reaction.store.ts';
import { reactionsRoutes } from './reactions/reactions.routes.ts';
import { createReactionsService } from './reactions/reactions.service.ts';
import { createPostWordsStore } from './search/post-words.store.ts';
import { createPostSearch } from './search/search.service.ts';
import type { Standing } from './sight.ts';

interface PostsDependencies {
  readonly database: Database;
  readonly members: Members;
  readonly media: Media;
  readonly standing: Standing;
  readonly clock: Clock;
  readonly news: PostNews;
}

/** Posts, the reactions to them, and the comments and replies under them. */
export function createPosts(parts: PostsDependencies) {
  const { connection } = parts.database;
  const shared = {
    ...parts,
    lock: new KeyedLock(),
    posts: createPostStore(connection),
    words: createPostWordsStore(connection),
    removals: createPostRemovalStore(connection),
    reactions: createReactionStore(connection),
    comments: createCommentStore(connection),
    replies: createReplyStore(connection),
  };
  const feed = createFeedService(shared);
  const removal = createRemoval({ ...shared, feed });
  const services = {
    feed,
    search: createPostSearch({ ...shared, feed }),
    removal,
    publishing: createPublishing({ ...shared, feed }),
    editing: createEditing({ ...shared, feed }),
  };
  const changes = createCommentChanges(shared);
  const comments = createCommentsService(shared, changes);
  const replies = createRepliesService(shared, changes);
  const reactions = createReactionsService(shared);
  const routes: RouteBinding[] = [
    ...postsRoutes(services),
    ...reactionsRoutes(reactions, createLikesList(shared)),
    ...commentsRoutes(comments, replies),
  ];
  const belongings = postBelongings(shared, { removal, comments, replies, reactions });
  const reportables = postReportables(shared, { removal, comments, replies });
  return { routes, belongings, reportables, endUnfinishedRemovals: () => endUnfinishedRemovals(shared) };
}

export type { PostNews } from './post-news.ts';
export type { Standing } from './sight.ts';
