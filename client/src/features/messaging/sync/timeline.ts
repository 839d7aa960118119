import type { MessageView } from '@weft/shared/messaging/views';
import { withQuotesOf } from './quotes.ts';

/** A contiguous range of a conversation's messages, oldest first. */
export interface Timeline {
  readonly messages: readonly MessageView[];
  /** Cursor of the next older page; null at the start of the conversation. */
  readonly olderCursor: string | null;
  /** Whether the range reaches the newest message, so that new messages are added. */
  readonly isAtEnd: boolean;
}

export const EMPTY_TIMELINE: Timeline = { messages: [], olderCursor: null, isAtEnd: true };

/** Highest number of loaded messages, so that scrolling stays fast in a very long conversation. */
export const MAX_MESSAGES = 2000;

/** The older messages were removed, so their cursor must be requested again. */
export const CURSOR_LOST = 'lost';

/** Sorts messages oldest first, with the newest revision of each. */
export function inSeqOrder(messages: readonly MessageView[]): MessageView[] {
  const bySeq = new Map<number, MessageView>();
  for (const message of messages) {
    const current = bySeq.get(message.seq);
    if (!current || message.revision > current.revision) bySeq.set(message.seq, message);
  }
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}

/** The `seq` of the last message; 0 without messages. */
export function lastSeq({ messages }: Timeline): number {
  return messages.at(-1)?.seq ?? 0;
}

/** Returns the index of a message in the range, or -1. */
export function indexOfSeq({ messages }: Timeline, seq: number): number {
  const first = messages[0]?.seq;
  const at = first === undefined ? -1 : seq - first;
  return at >= 0 && at < messages.length ? at : -1;
}

/** Replaces messages by newer revisions, and updates quotes of changed messages, even of unloaded ones. */
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
 * Appends messages up to the first gap and updates loaded ones. The caller requests the rest after the last contiguous
 * message.
 */
export function withNewer(timeline: Timeline, incoming: readonly MessageView[]): Timeline {
  const sorted = inSeqOrder(incoming);
  const updated = withChanged(timeline, sorted);
  const added: MessageView[] = [];
  let next = lastSeq(timeline) + 1;
  for (const message of sorted) {
    if (message.seq !== next) continue;
    added.push(message);
    next += 1;
  }
  return added.length === 0 ? updated : { ...updated, messages: [...updated.messages, ...added] };
}

/** Adds an older page in front. Above the limit, the newest messages are removed. */
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

/** Removes the oldest messages above the limit. */
export function trimOldest(timeline: Timeline): Timeline {
  if (timeline.messages.length <= MAX_MESSAGES) return timeline;
  return { ...timeline, messages: timeline.messages.slice(-MAX_MESSAGES), olderCursor: CURSOR_LOST };
}
