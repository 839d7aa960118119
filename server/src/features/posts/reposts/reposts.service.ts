import type { ListedRepost } from '@weft/shared/posts/repost-contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { forbidden, notFound } from '../../../errors/common.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import type { EventEmitter } from '../../../platform/events/event-bus.ts';
import type { KeyedLock } from '../../../platform/keyed-lock.ts';
import type { Members } from '../../members/index.ts';
import type { FeedService } from '../feed.service.ts';
import { relationsTo } from '../listed-members.ts';
import { canRepost } from '../post.policy.ts';
import { memberBehind, type PostAuthors } from '../authors/post-authors.ts';
import type { PostEvents } from '../post-events.ts';
import type { PostPreviewsStore } from '../post-previews.store.ts';
import { memberView } from '../present-comment.ts';
import { mustSeePost, pageWithout, type PostVisibility } from '../visibility.ts';
import type { ChosenPosts } from '../choices/chosen-posts.ts';
import type { TimelineChanges } from '../timeline/timeline-changes.ts';
import type { RepostStore } from './repost.store.ts';

interface Deps {
  readonly database: Pick<Database, 'inTransaction'>;
  readonly reposts: RepostStore;
  readonly previews: PostPreviewsStore;
  readonly feed: Pick<FeedService, 'postFor'>;
  readonly members: Pick<Members, 'summariesOf' | 'withActiveMembers'>;
  readonly visibility: PostVisibility;
  readonly repostedPosts: Pick<ChosenPosts, 'forget'>;
  readonly timelineChanges: Pick<TimelineChanges, 'added' | 'undone'>;
  readonly authors: Pick<PostAuthors, 'notifiedOf'>;
  readonly lock: KeyedLock;
  readonly clock: Clock;
  readonly events: EventEmitter<PostEvents>;
}

/** Reposts: one document each; the post's counter changes with them. */
export class RepostsService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Throws NOT_FOUND, or FORBIDDEN for a post for connections. Repeating it has no effect. */
  async add(viewerId: string, postId: string) {
    const { members, visibility, authors, repostedPosts, timelineChanges, events } = this.#deps;
    const reposted = await this.#inTurn(postId, () =>
      members.withActiveMembers([viewerId], async () => {
        const counted = await this.#addOnce(viewerId, postId);
        const post = await mustSeePost(visibility, viewerId, counted);
        if (!canRepost(post)) throw forbidden(() => POST_TEXTS.rules.repostAudience);
        return post;
      }),
    );
    repostedPosts.forget(viewerId);
    timelineChanges.added();
    events.emit('post.reposted', { postId, notified: await authors.notifiedOf(reposted), by: viewerId });
    return { repostsCount: reposted.repostsCount, viewerReposted: true };
  }

  /** Undoes a repost, also of a post that is hidden meanwhile. Without one it has no effect. */
  async remove(viewerId: string, postId: string) {
    const { reposts, previews, visibility, repostedPosts, timelineChanges, events } = this.#deps;
    const { post, undone } = await this.#inTurn(postId, async () => {
      const removed = await reposts.remove(viewerId, postId);
      const counted = await previews.countReposts(postId, removed === null ? 0 : -1);
      if (!counted) throw notFound();
      if (removed === null) await mustSeePost(visibility, viewerId, counted);
      return { post: counted, undone: removed };
    });
    repostedPosts.forget(viewerId);
    if (undone !== null) timelineChanges.undone(undone);
    events.emit('post.unreposted', { postId, notified: memberBehind(post), by: viewerId });
    return { repostsCount: post.repostsCount, viewerReposted: false };
  }

  /** A page of the members who reposted, without hidden ones. `total` counts all. */
  async page(viewerId: string, postId: string, request: PageRequest) {
    const { reposts, feed, visibility } = this.#deps;
    const { repostsCount: total } = await feed.postFor(viewerId, postId);
    const hidden = await visibility.hiddenFrom(viewerId);
    const { rows, nextCursor } = await pageWithout(
      hidden,
      request,
      (part, without) => reposts.page(postId, part, without),
      ({ member }) => member,
    );
    const ids = rows.map(({ member }) => member);
    const { summaries, relationTo } = await relationsTo(this.#deps, viewerId, ids);
    const present = ({ member, createdAt }: (typeof rows)[number]): ListedRepost => ({
      user: memberView(member, { members: summaries }),
      createdAt: createdAt.toISOString(),
      ...relationTo(member),
    });
    return { reposts: rows.map(present), nextCursor, total };
  }

  async #addOnce(member: string, post: string) {
    const { reposts, previews, clock } = this.#deps;
    const isNew = await reposts.add({ member, post, createdAt: clock.date() });
    return previews.countReposts(post, isNew ? 1 : 0);
  }

  #inTurn<T>(postId: string, work: () => Promise<T>): Promise<T> {
    const { database, lock } = this.#deps;
    const once = () => database.inTransaction(work);
    return lock.run(postId, () =>
      once().catch((error: unknown) => {
        // Another server stored the same repost at the same time: the second attempt finds it.
        if (!isDuplicate(error)) throw error;
        return once();
      }),
    );
  }
}
