import type { Background } from '../../../platform/background.ts';
import type { EventSubscriber } from '../../../platform/events/event-bus.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { Publisher } from '../../../realtime/index.ts';
import type { MemberEvents, Members } from '../../members/index.ts';
import type { NetworkEvents } from '../../network/index.ts';
import type { CompanyAuthorEvents } from '../authors/company-authors.ts';
import type { PostAuthors } from '../authors/post-authors.ts';
import type { CommentStore } from '../comments/comment.store.ts';
import type { ReplyStore } from '../comments/reply.store.ts';
import type { Mutes } from '../muting/muted.ts';
import type { PostEvents } from '../post-events.ts';
import type { PostPreviewsStore } from '../post-previews.store.ts';
import type { PostStore } from '../post.store.ts';
import type { FollowingFeed } from '../timeline/following-feed.ts';
import type { PostVisibility } from '../visibility.ts';
import { LivePosts } from './live-posts.ts';
import { livePostsEvents } from './live-posts.events.ts';
import { LiveSender } from './live-sender.ts';
import { subscribeToEvents } from './subscribe-to-events.ts';
import { Watchers } from './watchers.ts';

/** Where changes come from and how they are sent. */
export interface LiveDeps {
  readonly background: Background;
  readonly bus: Bus;
  readonly events: EventSubscriber<PostEvents & NetworkEvents & MemberEvents & CompanyAuthorEvents>;
  readonly publisher: Publisher;
}

interface Deps extends LiveDeps {
  readonly posts: PostStore;
  readonly previews: PostPreviewsStore;
  readonly comments: CommentStore;
  readonly replies: ReplyStore;
  readonly members: Members;
  readonly visibility: PostVisibility;
  readonly authors: PostAuthors;
  readonly following: FollowingFeed;
  readonly mutes: Mutes;
}

/** Sends changes of posts to the pages that show them. */
export function createLivePosts(deps: Deps) {
  const watchers = new Watchers();
  const live = new LivePosts({ ...deps, watchers, sender: new LiveSender({ ...deps, watchers }) });
  subscribeToEvents(deps.events, live);
  return { events: livePostsEvents(live), watcher: live };
}
