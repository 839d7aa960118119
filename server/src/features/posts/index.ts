import type { RouteBinding } from '../../http/routes/route.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { EventEmitter } from '../../platform/events/event-bus.ts';
import { KeyedLock } from '../../platform/keyed-lock.ts';
import type { Media } from '../media/index.ts';
import type { Members } from '../members/index.ts';
import { createCommentChanges } from './comments/comment-changes.ts';
import { createCommentStore } from './comments/comment.store.ts';
import { commentsRoutes } from './comments/comments.routes.ts';
import { createCommentsService } from './comments/comments.service.ts';
import { createRepliesService } from './comments/replies.service.ts';
import { createReplyStore } from './comments/reply.store.ts';
import { createEditing } from './writing/edit-post.ts';
import { createFeedService } from './feed.service.ts';
import { postMemberData } from './post-member-data.ts';
import type { PostEvents } from './post-events.ts';
import { postReportables } from './post-reportables.ts';
import { createPostRemovalStore } from './post-removal.store.ts';
import { createPostStore } from './post.store.ts';
import { createReadNotified } from './notified-content.ts';
import { postsRoutes } from './posts.routes.ts';
import { createPublishing } from './writing/publish-post.ts';
import { createRemoval, endUnfinishedRemovals } from './writing/remove-post.ts';
import { createLikesList } from './reactions/likes-list.ts';
import { createReactionStore } from './reactions/reaction.store.ts';
import { reactionsRoutes } from './reactions/reactions.routes.ts';
import { createReactionsService } from './reactions/reactions.service.ts';
import { createPostWordsStore } from './search/post-words.store.ts';
import { createPostSearch } from './search/search.service.ts';
import type { PostVisibility } from './visibility.ts';

interface PostsFeatureDeps {
  readonly database: Database;
  readonly members: Members;
  readonly media: Media;
  readonly visibility: PostVisibility;
  readonly clock: Clock;
  readonly events: EventEmitter<PostEvents>;
}

/** Posts with their reactions, comments and replies. */
export function createPosts(deps: PostsFeatureDeps) {
  const { connection } = deps.database;
  const shared = {
    ...deps,
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
  const memberData = postMemberData(shared, { removal, comments, replies, reactions });
  const reportables = postReportables(shared, { removal, comments, replies });
  return {
    routes,
    memberData,
    reportables,
    readNotified: createReadNotified(shared),
    endUnfinishedRemovals: () => endUnfinishedRemovals(shared),
    /**
     * The newest posts of a member as the viewer sees them. Throws NOT_FOUND if the viewer may not know of the
     * member.
     */
    recentPostsOf: async (viewerId: string, memberId: string, limit: number) =>
      (await feed.memberPage(viewerId, memberId, { limit })).media,
  };
}

export type { NotifiedContent, NotifiedThing, ReadNotified } from './notified-content.ts';
export type { PostEvents } from './post-events.ts';
