import type { ConversationFields, SideFields } from './conversation.model.ts';
import type { MessageFields, ObjectId } from './message.model.ts';

/** Messages and conversations for services: ids are strings. */
export type MessageRecord = Omit<MessageFields<string>, 'words'> & { _id: string };
export type ConversationRecord = ConversationFields<string> & { _id: string };

export type RawMessage = Omit<MessageFields, 'words'> & { _id: ObjectId };
export type RawConversation = ConversationFields & { _id: ObjectId };

export function toMessageRecord(raw: RawMessage): MessageRecord {
  return {
    ...raw,
    _id: raw._id.toString(),
    conversation: raw.conversation.toString(),
    sender: raw.sender.toString(),
    receiver: raw.receiver.toString(),
    replyTo: raw.replyTo?.toString() ?? null,
  };
}

export function toConversationRecord(raw: RawConversation): ConversationRecord {
  const [low, high] = raw.members;
  return {
    ...raw,
    _id: raw._id.toString(),
    members: [low.toString(), high.toString()],
    startedBy: raw.startedBy.toString(),
    lastMessage: raw.lastMessage?.toString() ?? null,
    unreadBy: raw.unreadBy.map(String),
  };
}

/** The two members of a conversation, in the order of their ids. */
interface Pair {
  readonly members: readonly [string, string];
}

/** Returns the side of a member; undefined for others. */
export function sideOf({ members }: Pair, memberId: string) {
  if (members[0] === memberId) return 'low';
  return members[1] === memberId ? 'high' : undefined;
}

export type Side = NonNullable<ReturnType<typeof sideOf>>;

export const otherSide = (side: Side): Side => (side === 'low' ? 'high' : 'low');

/** Returns the position up to which the other member may know what this one has read. */
export function sharedReadSeqOf({
  readSeq,
  sharedReadSeq = readSeq,
}: Pick<SideFields, 'readSeq' | 'sharedReadSeq'>): number {
  return sharedReadSeq;
}

/** Returns the other member. */
export function otherMember({ members }: Pair, memberId: string): string {
  return members[0] === memberId ? members[1] : members[0];
}
