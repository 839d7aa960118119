import type { ExportedFile, MemberData } from '../members/index.ts';
import type { MessagingDeps } from './messaging-deps.ts';
import { deletedMember } from './present-message.ts';
import type { Changing } from './changing/change-message.ts';
import type { Receivers } from './sending/receivers.ts';
import { otherMember, type ConversationRecord, type MessageRecord } from './store/records.ts';

type Deps = Pick<MessagingDeps, 'messages' | 'conversations' | 'members' | 'heads' | 'indexCaughtUp'>;

/** Messages read at a time. */
const BATCH = 100;

function messageJson(names: ReadonlyMap<string, string>) {
  return ({ sender, text, createdAt, readAt, editedAt, deletedAt, attachments }: MessageRecord) => ({
    from: names.get(sender),
    text,
    createdAt,
    readAt,
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

/**
 * A member's conversations. The export includes the messages of the other member. After deletion of an account the
 * other member keeps received texts, under the name of a deleted member; files are removed, and the conversation when
 * both accounts are gone.
 */
export class MessageMemberData implements MemberData {
  readonly name = 'messages';
  readonly #deps: Deps;
  readonly #changing: Changing;
  readonly #receivers: Receivers;

  constructor(deps: Deps, changing: Changing, receivers: Receivers) {
    this.#deps = deps;
    this.#changing = changing;
    this.#receivers = receivers;
  }

  async *export(memberId: string): AsyncGenerator<ExportedFile> {
    for await (const conversation of this.#conversationsOf(memberId)) {
      const other = otherMember(conversation, memberId);
      const summaries = await this.#deps.members.summariesOf([memberId, other]);
      const names = new Map(
        [memberId, other].map((id) => [id, (summaries.get(id) ?? deletedMember(id)).fullName]),
      );
      let page = 0;
      for await (const batch of this.#messagesOf(conversation._id)) {
        const path = `messages/${conversation._id}/messages-${(page += 1)}.json`;
        yield { path, json: { with: names.get(other), messages: batch.map(messageJson(names)) } };
        yield* batch.flatMap(filesOf);
      }
    }
  }

  async erase(memberId: string): Promise<void> {
    this.#receivers.forgetMember(memberId);
    for await (const conversation of this.#conversationsOf(memberId)) {
      const other = otherMember(conversation, memberId);
      if (await this.#isGone(other)) {
        await this.#remove(conversation);
        continue;
      }
      for await (const batch of this.#messagesOf(conversation._id)) {
        const withFiles = batch.filter((each) => each.sender === memberId && each.attachments.length > 0);
        for (const message of withFiles) await this.#changing.dropFiles(message);
      }
    }
  }

  async #remove({ _id, members: [low, high] }: ConversationRecord): Promise<void> {
    await this.#deps.messages.removeOfConversation(_id);
    await this.#deps.conversations.remove(_id);
    this.#deps.heads.forget(_id);
    this.#receivers.forget(low, high);
  }

  async *#conversationsOf(memberId: string): AsyncGenerator<ConversationRecord> {
    await this.#deps.indexCaughtUp();
    let afterId: string | undefined;
    do {
      const rows = await this.#deps.conversations.allOf(memberId, afterId, BATCH);
      yield* rows;
      afterId = rows.length === BATCH ? rows.at(-1)?._id : undefined;
    } while (afterId !== undefined);
  }

  async *#messagesOf(id: string): AsyncGenerator<readonly MessageRecord[]> {
    let after: number | undefined = 0;
    do {
      const batch: MessageRecord[] = await this.#deps.messages.newer(id, after, BATCH);
      if (batch.length > 0) yield batch;
      after = batch.length === BATCH ? batch.at(-1)?.seq : undefined;
    } while (after !== undefined);
  }

  async #isGone(memberId: string): Promise<boolean> {
    const member = await this.#deps.members.store.findById(memberId);
    return !member || member.deletedAt !== undefined;
  }
}
