import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import type { ReactionCounts } from '@weft/shared/posts/views';
import { notFound } from '../../../errors/common.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import type { CommentChanges, CommentsDeps } from '../comments/comment-changes.ts';
import { findTarget, type ReactionTarget, type TargetPlace } from '../comments/reaction-target.ts';
import type { PostBrief } from '../post-previews.store.ts';
import { mustSeePost, mustSeeWritten } from '../visibility.ts';
import { allCounts, deltaOf, totalOf } from './reaction-counts.ts';

interface Deps extends CommentsDeps {
  readonly changes: CommentChanges;
}

interface Reacted {
  readonly likesCount: number;
  readonly reactionCounts: ReactionCounts;
  readonly viewerReaction: ReactionEmoji | null;
}

/** A wished reaction of a member; null removes it. */
interface Wish {
  readonly member: string;
  readonly target: ReactionTarget;
  readonly place: TargetPlace;
  readonly after: ReactionEmoji | null;
}

/** Reactions to comments and replies: one document each; counts and previews change with them. */
export class CommentReactionsService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Sets or changes the reaction; repeating it has no effect. Throws NOT_FOUND also for hidden authors. */
  async react(viewerId: string, target: ReactionTarget, reaction: ReactionEmoji): Promise<Reacted> {
    return this.#fulfil(viewerId, target, reaction);
  }

  /** Removes the reaction, also from hidden content. Without one it has no effect. */
  async unreact(viewerId: string, target: ReactionTarget): Promise<Reacted> {
    return this.#fulfil(viewerId, target, null);
  }

  async #fulfil(member: string, target: ReactionTarget, after: ReactionEmoji | null): Promise<Reacted> {
    const { changes, members, events } = this.#deps;
    const place = await findTarget(this.#deps, target);
    const once = () =>
      changes.change(place.post, (post) =>
        members.withActiveMembers(after === null ? [] : [member], () =>
          this.#exchange({ member, target, place, after }, post),
        ),
      );
    // Another server inserted the same reaction at the same time: the second attempt finds it.
    const counts = await once().catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
      return once();
    });
    events.emit(after === null ? 'comment.unreacted' : 'comment.reacted', {
      postId: place.post,
      commentId: place.comment,
      targetId: target.id,
      author: place.author,
      by: member,
    });
    return { likesCount: totalOf(counts), reactionCounts: allCounts(counts), viewerReaction: after };
  }

  /** Returns the counts of reactions after the change. */
  async #exchange({ member, target, place, after }: Wish, post: PostBrief) {
    const { commentReactions, clock, changes } = this.#deps;
    const before =
      after === null
        ? await commentReactions.remove(member, target.id)
        : await commentReactions.set(member, { ...place, target: target.id }, after, clock.date());
    // One's own reaction can be removed from content that is hidden meanwhile.
    if (after !== null || before === null) await this.#mustSeeAll(member, post, place);
    const store = target.kind === 'comment' ? this.#deps.comments : this.#deps.replies;
    const written = await store.countReactions(target.id, deltaOf(before, after));
    if (!written) throw notFound();
    if (before === after) return written.reactionCounts;
    if (target.kind === 'reply') await changes.refreshComment(place.post, place.comment, 0);
    else await changes.refreshPost(place.post, 0);
    return written.reactionCounts;
  }

  async #mustSeeAll(viewerId: string, post: PostBrief, { authors }: TargetPlace): Promise<void> {
    const { visibility } = this.#deps;
    await mustSeePost(visibility, viewerId, post);
    for (const each of authors) await mustSeeWritten(visibility, viewerId, each);
  }
}
