import { notFound } from '../../../errors/common.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import { WriteBatcher } from '../../../platform/write-batcher.ts';
import type { KeyedLock } from '../../../platform/keyed-lock.ts';
import type { Members } from '../../members/index.ts';
import type { LikedPost, PostPreviewsStore, ReactionMove } from '../post-previews.store.ts';
import { isRefusedWrite } from '../writing/refused-write.ts';
import { accessOfAll, type PostVisibility } from '../visibility.ts';
import { keyOf } from './own-reaction.store.ts';
import type { ReactionStore, ReactionWish } from './reaction.store.ts';

export interface ReactionBatchDeps {
  readonly database: Database;
  readonly previews: PostPreviewsStore;
  readonly reactions: ReactionStore;
  readonly members: Pick<Members, 'withActiveMembers'>;
  readonly visibility: PostVisibility;
  readonly lock: KeyedLock;
}

/** Reloads the newest likes of posts that have more than they carry, after some were removed. */
async function fillUp(
  { previews, reactions }: ReactionBatchDeps,
  moves: readonly ReactionMove[],
  after: ReadonlyMap<string, LikedPost>,
): Promise<void> {
  const left = new Set(moves.flatMap((move) => (move.after === null ? [move.post] : [])));
  for (const id of left) {
    if (after.get(id)?.isShort) await previews.setNewestLikes(id, await reactions.newest(id));
  }
}

/** Applies the reactions. Returns the changed posts. */
async function move(deps: ReactionBatchDeps, wishes: readonly ReactionWish[]): Promise<LikedPost[]> {
  const { previews, reactions, visibility } = deps;
  const looking = accessOfAll(
    visibility,
    wishes.map(({ member }) => member),
  );
  // Awaited below; until then this prevents an unhandled rejection.
  looking.catch(() => undefined);
  const moves = await reactions.moveAll(wishes);
  const changed = moves.filter(({ before, after }) => before !== after);
  const found = await previews.moveLikes(
    changed,
    wishes.map(({ post }) => post),
  );
  await fillUp(deps, changed, found);
  const mustSee = await looking;
  const allowed = moves.map(async ({ member, post, before, after }) => {
    const liked = found.get(post);
    if (!liked) throw notFound();
    // One's own reaction can be removed from a post that is hidden meanwhile.
    const isOwn = after === null && before !== null;
    return isOwn ? liked : mustSee(member, liked);
  });
  return Promise.all(allowed);
}

/**
 * Changes reactions, batched in one transaction: documents, counters and previews of their posts. Throws NOT_FOUND
 * for a post that the member may not see.
 */
export function batchReactionWrites(deps: ReactionBatchDeps): WriteBatcher<ReactionWish, LikedPost> {
  const { database, members, lock } = deps;
  return new WriteBatcher<ReactionWish, LikedPost>({
    keyOf: ({ member, post }) => keyOf(member, post),
    isRefusal: isRefusedWrite,
    patience: database.patience,
    store: (wishes) => {
      const likers = wishes.flatMap(({ member, after }) => (after === null ? [] : [member]));
      const once = () =>
        database.inTransaction(() => members.withActiveMembers(likers, () => move(deps, wishes)));
      return lock.runAll(
        wishes.map(({ post }) => post),
        () =>
          // Another server inserted the same like at the same time: the second attempt finds it.
          once().catch((error: unknown) => {
            if (!isDuplicate(error)) throw error;
            return once();
          }),
      );
    },
  });
}
