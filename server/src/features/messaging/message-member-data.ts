import type { ExportedFile, MemberData } from '../members/index.ts';
import type { MessagingDeps } from './messaging-deps.ts';
import { deletedMember } from './present-message.ts';
import type { Changing } from './changing/change-message.ts';
import type { Receivers } from './sending/receivers.ts';
import {
  otherMember,
  otherSide,
  sharedReadSeqOf,
  sideOf,
  type ConversationRecord,
  type MessageRecord,
} from './store/records.ts';

interface Deps extends Pick<
  MessagingDeps,
  'messages' | 'conversations' | 'members' | 'heads' | 'indexCaughtUp'
> {
  readonly changing: Changing;
  readonly receivers: Receivers;
}

/** Messages read at a time. */
const BATCH = 100;

function messageJson(names: ReadonlyMap<string, string>, conversation: ConversationRecord, memberId: string) {
  const mine = sideOf(conversation, memberId) ?? 'low';
  const sharedReadSeq = sharedReadSeqOf(conversation[otherSide(mine)]);
  return ({ sender, seq, text, createdAt, readAt, editedAt, deletedAt, attachments }: MessageRecord) => ({
    from: names.get(sender),
    text,
    createdAt,
    readAt: sender === memberId && seq > sharedReadSeq ? null : readAt,
    editedAt,
    deletedAt,
    files: attachments.map(({ name }) => name),
  });
}

function filesOf(message: MessageRecord): ExportedFile[] {
  return message.attachments.map(({ url }, index) => ({
    path: `messages/${message.conversation}/${message.seq}-${index + 1}.${url.split('.').at(-1)}`,
    upload: url,
  }));
}

async function* conversationsOf(
  { conversations, indexCaughtUp }: Deps,
  memberId: string,
): AsyncGenerator<ConversationRecord> {
  await indexCaughtUp();
  let afterId: string | undefined;
  do {
    const rows = await conversations.allOf(memberId, afterId, BATCH);
    yield* rows;
    afterId = rows.length === BATCH ? rows.at(-1)?._id : undefined;
  } while (afterId !== undefined);
}

async function* messagesOf(
  { messages }: Deps,
  conversation: string,
): AsyncGenerator<readonly MessageRecord[]> {
  let after: number | undefined = 0;
  do {
    const batch: MessageRecord[] = await messages.newer(conversation, after, BATCH);
    if (batch.length > 0) yield batch;
    after = batch.length === BATCH ? batch.at(-1)?.seq : undefined;
  } while (after !== undefined);
}

async function isGone({ members }: Deps, memberId: string): Promise<boolean> {
  const member = await members.store.findById(memberId);
  return !member || member.deletedAt !== undefined;
}

async function removeConversation(
  deps: Deps,
  { _id, members: [low, high] }: ConversationRecord,
): Promise<void> {
  await deps.messages.removeOfConversation(_id);
  await deps.conversations.remove(_id);
  deps.heads.forget(_id);
  deps.receivers.forget(low, high);
}

/**
 * A member's conversations. The export includes the messages of the other member. After deletion of an account the
 * other member keeps received texts, under the name of a deleted member; files are removed, and the conversation when
 * both accounts are gone.
 */
export function messageMemberData(deps: Deps): MemberData {
  return {
    name: 'messages',

    async *export(memberId): AsyncGenerator<ExportedFile> {
      for await (const conversation of conversationsOf(deps, memberId)) {
        const other = otherMember(conversation, memberId);
        const summaries = await deps.members.summariesOf([memberId, other]);
        const names = new Map(
          [memberId, other].map((id) => [id, (summaries.get(id) ?? deletedMember(id)).fullName]),
        );
        const toJson = messageJson(names, conversation, memberId);
        let page = 0;
        for await (const batch of messagesOf(deps, conversation._id)) {
          const path = `messages/${conversation._id}/messages-${(page += 1)}.json`;
          yield { path, json: { with: names.get(other), messages: batch.map(toJson) } };
          yield* batch.flatMap(filesOf);
        }
      }
    },

    async erase(memberId) {
      deps.receivers.forgetMember(memberId);
      for await (const conversation of conversationsOf(deps, memberId)) {
        if (await isGone(deps, otherMember(conversation, memberId))) {
          await removeConversation(deps, conversation);
          continue;
        }
        for await (const batch of messagesOf(deps, conversation._id)) {
          const withFiles = batch.filter((each) => each.sender === memberId && each.attachments.length > 0);
          for (const message of withFiles) await deps.changing.dropFiles(message);
        }
      }
    },
  };
}
