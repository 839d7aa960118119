import * as z from 'zod/mini';
import { POST_TEXTS } from './texts.ts';

/** The six reactions with the name of the action and the text in the list of reactions. */
export const REACTIONS = [
  { emoji: '👍', name: 'Like', description: 'Liked this' },
  { emoji: '👏', name: 'Celebrate', description: 'Celebrated this' },
  { emoji: '🤝', name: 'Support', description: 'Supported this' },
  { emoji: '❤️', name: 'Love', description: 'Loved this' },
  { emoji: '💡', name: 'Insightful', description: 'Found this insightful' },
  { emoji: '😂', name: 'Funny', description: 'Found this funny' },
] as const;

export const REACTION_EMOJI = ['👍', '👏', '🤝', '❤️', '💡', '😂'] as const;
export const ReactionEmoji = z.enum(REACTION_EMOJI, POST_TEXTS.rules.reaction);
export type ReactionEmoji = (typeof REACTION_EMOJI)[number];

/** Default reaction of a like. */
export const DEFAULT_REACTION: ReactionEmoji = '👍';
