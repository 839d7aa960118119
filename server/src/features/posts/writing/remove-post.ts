import { notFound } from '../../../errors/common.ts';
import { unlessGone } from '../../../errors/unless-gone.ts';
import { runForAll } from '../../../platform/run-for-all.ts';
import { isOfCompany } from '../authors/post-authors.ts';
import { itemsOf } from './post-content.ts';
import { canDeletePost } from '../post.policy.ts';
import { mustMayChange } from './must-may-change.ts';
import type { PostsDeps } from '../posts-deps.ts';

type Deps = Pick<
  PostsDeps,
  'removals' | 'reactions' | 'commentReactions' | 'reposts' | 'comments' | 'replies'
>;

/** Posts of a company that are read at a time. */
const BATCH = 100;

async function removeWhatHangsOn(postId: string, stores: Deps): Promise<void> {
  await stores.reactions.removeOfPost(postId);
  await stores.commentReactions.removeOfPost(postId);
  await stores.reposts.removeOfPost(postId);
  await stores.replies.removeOfPost(postId);
  await stores.comments.removeOfPost(postId);
  await stores.removals.end(postId);
}

/** Continues removals of posts that a crash interrupted. Runs at startup. */
export async function endUnfinishedRemovals(stores: Deps): Promise<void> {
  await runForAll(
    await stores.removals.unfinished(),
    (postId) => removeWhatHangsOn(postId, stores),
    'removals of posts could not be ended',
  );
}

/** Deletes posts with their likes, comments and replies. */
export class Removal {
  readonly #deps: PostsDeps;

  constructor(deps: PostsDeps) {
    this.#deps = deps;
  }

  /**
   * Removes post and files in one transaction, and the rest afterwards: there may be 100,000 likes, which are no
   * longer reachable. After a crash the next start continues. Throws NOT_FOUND or FORBIDDEN.
   */
  async remove(viewerId: string, postId: string): Promise<void> {
    const { posts } = this.#deps;
    await mustMayChange(this.#deps, canDeletePost, viewerId, await posts.findById(postId));
    await this.removeWhole(postId, viewerId);
  }

  /**
   * Removes a post with everything under it, for any caller. The audit trail of a company names `writer`, who does so
   * for it. Throws NOT_FOUND.
   */
  async removeWhole(postId: string, writer?: string): Promise<void> {
    await this.#removePost(postId, writer);
    this.#deps.events.emit('post.removed', { postId });
    await removeWhatHangsOn(postId, this.#deps);
  }

  /** Removes the posts of a deleted company, which nobody sees any more. After a crash the next start continues. */
  async removeOfCompany(companyId: string): Promise<void> {
    const { posts, removals, authors } = this.#deps;
    for (;;) {
      const { rows } = await posts.memberPage(companyId, { limit: BATCH }, true);
      for (const { _id } of rows) await unlessGone(this.removeWhole(_id));
      if (rows.length === 0) break;
    }
    await removals.end(companyId);
    authors.forgetHidden();
  }

  /** Continues removals of posts, and of those of companies, that a crash interrupted. Runs at startup. */
  async endUnfinished(): Promise<void> {
    const ends = [
      () => endUnfinishedRemovals(this.#deps),
      async () =>
        runForAll(
          await this.#deps.removals.companies(),
          (companyId) => this.removeOfCompany(companyId),
          'posts of deleted companies could not be removed',
        ),
    ];
    await runForAll(ends, (end) => end(), 'removals could not be ended');
  }

  #removePost(postId: string, writer: string | undefined): Promise<void> {
    const { posts, previews, words, removals, media, members, companies, lock, clock } = this.#deps;
    return media.exchange(
      [],
      async () => {
        const removed = await posts.remove(postId);
        if (!removed) throw notFound();
        await words.forget(postId);
        if (removed.quotes !== undefined) await previews.countQuotes([removed.quotes], -1);
        await removals.begin(postId);
        const { author: companyId } = removed;
        if (isOfCompany(removed)) {
          await companies.countRemoved(companyId);
          if (writer !== undefined)
            await companies.record([
              { companyId, memberId: writer, action: 'postRemoved', post: removed, at: clock.date() },
            ]);
        } else await members.store.addToCounts(new Map([[removed.author, { mediaCount: -1 }]]));
        return { value: undefined, removed: itemsOf(removed) };
      },
      { inTurn: (transaction) => lock.run(postId, transaction) },
    );
  }
}
