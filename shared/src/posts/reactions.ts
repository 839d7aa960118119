import * as z from 'zod/mini';
import { POST_TEXTS } from './texts.ts';

const { reactions, reacted } = POST_TEXTS;

/** A reaction with the name of its action and its description in the list of reactions, in the current language. */
const reaction = <Emoji extends string>(emoji: Emoji, name: () => string, description: () => string) => ({
  emoji,
  get name(): string {
    return name();
  },
  get description(): string {
    return description();
  },
});

export const REACTIONS = [
  reaction(
    '👍',
    () => reactions.like,
    () => reacted.like,
  ),
  reaction(
    '👏',
    () => reactions.celebrate,
    () => reacted.celebrate,
  ),
  reaction(
    '🤝',
    () => reactions.support,
    () => reacted.support,
  ),
  reaction(
    '❤️',
    () => reactions.love,
    () => reacted.love,
  ),
  reaction(
    '💡',
    () => reactions.insightful,
    () => reacted.insightful,
  ),
  reaction(
    '😂',
    () => reactions.funny,
    () => reacted.funny,
  ),
] as const;

export const REACTION_EMOJI = ['👍', '👏', '🤝', '❤️', '💡', '😂'] as const;
export const ReactionEmoji = z.enum(REACTION_EMOJI, { error: () => POST_TEXTS.rules.reaction });
export type ReactionEmoji = (typeof REACTION_EMOJI)[number];

/** Default reaction of a like. */
export const DEFAULT_REACTION: ReactionEmoji = '👍';
