import { membersOf, type Mention } from '@weft/shared/posts/mentions/mentions';
import type { EventEmitter } from '../../../platform/events/event-bus.ts';

/** A post, comment or reply that mentions members, or no longer does. */
interface Mentioned {
  readonly postId: string;
  /** The post, comment or reply. */
  readonly textId: string;
  /** The comment, or the one that the reply is to. */
  readonly thread?: string;
  /** Author of the comment that the reply is to. */
  readonly under?: string;
  readonly by: string;
  readonly members: readonly string[];
}

export interface MentionEvents {
  'post.mentioned': Mentioned;
  'post.unmentioned': Mentioned;
}

type Mentions = readonly Mention[] | undefined;

const without = (mentions: Mentions = [], others: Mentions = []): string[] => {
  const known = new Set(membersOf(others));
  return membersOf(mentions).filter((member) => !known.has(member));
};

/**
 * Emits who is mentioned after a change, and who no longer is. `notified` are those who need no notification, by default
 * all who were mentioned before. `except` is notified of the text anyway.
 */
export function emitMentions(
  events: EventEmitter<MentionEvents>,
  text: Omit<Mentioned, 'members'>,
  {
    before,
    after,
    notified = before,
    except,
  }: { before?: Mentions; after?: Mentions; notified?: Mentions; except?: string },
): void {
  const added = without(after, notified).filter((member) => member !== except);
  const removed = without(before, after);
  if (added.length > 0) events.emit('post.mentioned', { ...text, members: added });
  if (removed.length > 0) events.emit('post.unmentioned', { ...text, members: removed });
}
