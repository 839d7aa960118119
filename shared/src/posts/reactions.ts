import * as z from 'zod/mini';
import { POST_TEXTS } from './texts.ts';

/** The six reactions with the name of the action and the text in the list of reactions. */
export const REACTIONS = [
  { emoji: '👍', name: 'Like', said: 'Liked this' },
  { emoji: '👏', name: 'Celebrate', said: 'Celebrated this' },
  { emoji: '🤝', name: 'Support', said: 'Supported this' },
  { emoji: '❤️', name: 'Love', said: 'Loved this' },
  { emoji: '💡', name: 'Insightful', said: 'Found this insightful' },
  { emoji: '😂', name: 'Funny', said: 'Found this funny' },
] as const;

export const REACTION_EMOJI = ['👍', '👏', '🤝', '❤️', '💡', '😂'] as const;
export const ReactionEmoji = z.enum(REACTION_EMOJI, POST_TEXTS.rules.reaction);
export type ReactionEmoji = (typeof REACTION_EMOJI)[number];

/** Default reaction of a like. */
export const DEFAULT_REACTION: ReactionEmoji = '👍';
