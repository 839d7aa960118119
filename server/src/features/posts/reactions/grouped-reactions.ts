import { notFound } from '../../../errors/common.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import { GroupedWrites } from '../../../platform/grouped-writes.ts';
import type { KeyedLock } from '../../../platform/keyed-lock.ts';
import type { Members } from '../../members/index.ts';
import type { LikedPost, ReactionMove } from '../post-previews.store.ts';
import type { PostStore } from '../post.store.ts';
import { isRefusedWrite } from '../refused-write.ts';
import { sightOfAll, type Standing } from '../sight.ts';
import { keyOf, type ReactionStore } from './reaction.store.ts';

export interface GroupedReactionsParts {
  readonly database: Database;
  readonly posts: PostStore;
  readonly reactions: ReactionStore;
  readonly members: Pick<Members, 'whileLiving'>;
  readonly standing: Standing;
  readonly lock: KeyedLock;
}

/** What a member wants their reaction to a post to be; null for none. */
type Wish = Omit<ReactionMove, 'before'>;

/** Of posts with more likes than they carry, the next ones move up where some of the newest went. */
async function fillUp(
  { posts, reactions }: GroupedReactionsParts,
  moves: readonly ReactionMove[],
  after: ReadonlyMap<string, LikedPost>,
): Promise<void> {
  const left = new Set(moves.flatMap((move) => (move.after === null ? [move.post] : [])));
  for (const id of left) {
    if (after.get(id)?.isShort) await posts.setNewestLikes(id, await reactions.newest(id));
  }
}

/** Does as is wished. Answers the posts as that leaves them. */
async function move(parts: GroupedReactionsParts, wishes: readonly Wish[]): Promise<LikedPost[]> {
  const { posts, reactions, standing } = parts;
  const looking = sightOfAll(
    standing,
    wishes.map(({ member }) => member),
  );
  // Waited for below; meanwhile its failure is nobody's.
  looking.catch(() => undefined);
  const before = await reactions.standing(wishes);
  const moves = wishes
    .map((wish) => ({ ...wish, before: before.get(keyOf(wish.member, wish.post)) ?? null }))
    .filter((each) => each.before !== each.after);
  await reactions.move(moves);
  await posts.moveLikes(moves);
  const found = await posts.findLiked(wishes.map(({ post }) => post));
  await fillUp(parts, moves, found);
  const mustSee = await looking;
  return wishes.map(({ member, post, after }) => {
    const liked = found.get(post);
    if (!liked) throw notFound();
    // One's own reaction can be taken back from a post that is hidden meanwhile.
    const isOwn = after === null && before.has(keyOf(member, post));
    return isOwn ? liked : mustSee(member, liked);
  });
}

/**
 * Moves reactions, those that come together in one transaction: the rows, and what their posts count and show of them. Throws
 * NOT_FOUND for a post that the member may not see.
 */
export function groupedReactions(parts: GroupedReactionsParts): GroupedWrites<Wish, LikedPost> {
  const { database, members, lock } = parts;
  return new GroupedWrites<Wish, LikedPost>({
    keyOf: ({ member, post }) => keyOf(member, post),
    isRefusal: isRefusedWrite,
    patience: database.patience,
    store: (wishes) => {
      const likers = wishes.flatMap(({ member, after }) => (after === null ? [] : [member]));
      const once = () => database.inTransaction(() => members.whileLiving(likers, () => move(parts, wishes)));
      return lock.runAll(
        wishes.map(({ post }) => post),
        () =>
          // Another server may have inserted the same like just now: the second time it is found.
          once().catch((error: unknown) => {
            if (!isDuplicate(error)) throw error;
            return once();
          }),
      );
    },
  });
}
