import { REACTION_EMOJI, type ReactionEmoji } from '@weft/shared/posts/reactions';
import type { ReactionCounts } from '@weft/shared/posts/views';
import type { ReactionDelta } from '../post.model.ts';

/** The change that replaces one reaction by another; null for none. */
export function deltaOf(before: ReactionEmoji | null, after: ReactionEmoji | null): ReactionDelta {
  if (before === after) return {};
  return { ...(before && { [before]: -1 }), ...(after && { [after]: 1 }) };
}

/** The fields that `$inc` changes. */
export function countChanges(delta: ReactionDelta): Record<string, number> {
  return Object.fromEntries(Object.entries(delta).map(([emoji, by]) => [`reactionCounts.${emoji}`, by]));
}

export function totalOf(counts: ReactionDelta = {}): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Counts of all six. */
export function allCounts(counts: ReactionDelta = {}): ReactionCounts {
  const pairs = REACTION_EMOJI.map((emoji) => [emoji, counts[emoji] ?? 0] as const);
  return Object.fromEntries(pairs) as ReactionCounts;
}
