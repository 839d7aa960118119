import * as z from 'zod/mini';

/** The six reactions with the name of the action and what the list of reactions says of a person (specification 1.9 and 2.8). */
export const REACTIONS = [
  { emoji: '👍', name: 'Like', said: 'Liked this' },
  { emoji: '👏', name: 'Celebrate', said: 'Celebrated this' },
  { emoji: '🤝', name: 'Support', said: 'Supported this' },
  { emoji: '❤️', name: 'Love', said: 'Loved this' },
  { emoji: '💡', name: 'Insightful', said: 'Found this insightful' },
  { emoji: '😂', name: 'Funny', said: 'Found this funny' },
] as const;

export const REACTION_EMOJI = ['👍', '👏', '🤝', '❤️', '💡', '😂'] as const;
export const ReactionEmoji = z.enum(REACTION_EMOJI, 'This reaction is not known.');
export type ReactionEmoji = (typeof REACTION_EMOJI)[number];

/** What a like without a reaction counts as. */
export const DEFAULT_REACTION: ReactionEmoji = '👍';
