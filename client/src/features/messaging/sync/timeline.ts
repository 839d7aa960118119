import type { MessageView } from '@weft/shared/messaging/views';
import { withQuotesOf } from './quotes.ts';

/** A stretch of a conversation without gaps, oldest first. */
export interface Timeline {
  readonly messages: readonly MessageView[];
  /** Where older ones begin; null at the conversation's beginning. */
  readonly olderCursor: string | null;
  /** Whether it reaches the end, and so takes up each new message. Not while one looks at an old place. */
  readonly isAtEnd: boolean;
}

export const EMPTY_TIMELINE: Timeline = { messages: [], olderCursor: null, isAtEnd: true };

/** So many messages are held at most: whoever reads back through 100,000 scrolls at the end as easily as at the beginning. */
export const MAX_MESSAGES = 2000;

/** Older ones have been let go: where they begin has to be found again. */
export const CURSOR_LOST = 'lost';

/** Oldest first, each once, the newest revision of each. */
export function inSeqOrder(messages: readonly MessageView[]): MessageView[] {
  const bySeq = new Map<number, MessageView>();
  for (const message of messages) {
    const current = bySeq.get(message.seq);
    if (!current || message.revision > current.revision) bySeq.set(message.seq, message);
  }
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}

/** The place of the last message that stands without a gap before it; 0 without any. */
export function lastSeq({ messages }: Timeline): number {
  return messages.at(-1)?.seq ?? 0;
}

/** Where a message stands in the stretch, or -1. */
export function indexOfSeq({ messages }: Timeline, seq: number): number {
  const first = messages[0]?.seq;
  const at = first === undefined ? -1 : seq - first;
  return at >= 0 && at < messages.length ? at : -1;
}

/**
 * Puts a newer form of a message in its place, and into the quotes of its answers, which may stand here without it. Older forms
 * change nothing.
 */
export function withChanged(timeline: Timeline, changed: readonly MessageView[]): Timeline {
  const messages = [...timeline.messages];
  const newer: MessageView[] = [];
  for (const message of changed) {
    const at = indexOfSeq(timeline, message.seq);
    const current = messages[at];
    if (current && message.revision <= current.revision) continue;
    if (current) messages[at] = message;
    newer.push(message);
  }
  if (newer.length === 0) return timeline;
  const quoting = withQuotesOf(messages, newer);
  const isSame = quoting === messages && newer.every(({ seq }) => indexOfSeq(timeline, seq) < 0);
  return isSame ? timeline : { ...timeline, messages: quoting };
}

/**
 * Takes up messages at the end as far as they follow without a gap; the rest is left out, to be asked for from the last
 * contiguous one. Known ones are brought up to date.
 */
export function withNewer(timeline: Timeline, incoming: readonly MessageView[]): Timeline {
  const sorted = inSeqOrder(incoming);
  const updated = withChanged(timeline, sorted);
  const added: MessageView[] = [];
  // An empty stretch begins with the first message, or wherever a page of the newest begins.
  let next = lastSeq(timeline) + 1;
  for (const message of sorted) {
    if (message.seq !== next) continue;
    added.push(message);
    next += 1;
  }
  return added.length === 0 ? updated : { ...updated, messages: [...updated.messages, ...added] };
}

/** Takes up a page of older ones in front; what is far below is let go. */
export function withOlder(
  timeline: Timeline,
  older: readonly MessageView[],
  olderCursor: string | null,
): Timeline {
  const first = timeline.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  const added = inSeqOrder(older).filter(({ seq }) => seq < first);
  const messages = [...added, ...timeline.messages];
  if (messages.length <= MAX_MESSAGES) return { ...timeline, messages, olderCursor };
  return { messages: messages.slice(0, MAX_MESSAGES), olderCursor, isAtEnd: false };
}

/** Lets go of what is far above, on the way towards the end. */
export function trimOldest(timeline: Timeline): Timeline {
  if (timeline.messages.length <= MAX_MESSAGES) return timeline;
  return { ...timeline, messages: timeline.messages.slice(-MAX_MESSAGES), olderCursor: CURSOR_LOST };
}
