import { FILE_CONTENT } from '@weft/shared/messaging/placeholders';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import type { MessageView } from '@weft/shared/messaging/views';
import { foldWords } from '@weft/shared/text/fold';
import { forbidden, notFound } from '../../../errors/common.ts';
import { mustMayContact } from '../contacts.ts';
import type { MessagingDeps } from '../messaging-deps.ts';
import { editableUntil } from '../present-message.ts';
import type { MessageFields } from '../store/message.model.ts';
import type { MessageRecord } from '../store/records.ts';

const { rules } = MESSAGE_TEXTS;

type Deps = Pick<
  MessagingDeps,
  'messages' | 'conversations' | 'heads' | 'media' | 'messagePublisher' | 'presenter' | 'clock' | 'contacts'
>;

/** A message that a member names; the conversation may be left out. */
interface MessagePlace {
  readonly messageId: string;
  readonly conversationId?: string | undefined;
}

/** Edits and deletes messages; only the sender may, and both members are notified. */
export class Changing {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Throws NOT_FOUND, FORBIDDEN for another's message, a deleted one, or after 15 minutes, and BLOCKED if one of the two
   * blocks the other.
   */
  async edit(
    viewerId: string,
    { messageId, conversationId }: MessagePlace,
    text: string,
  ): Promise<MessageView> {
    const message = await this.#ownOf(viewerId, messageId, conversationId);
    const now = this.#deps.clock.date();
    const until = editableUntil(message, viewerId);
    if (!until) throw forbidden(() => rules.editDeleted);
    if (now > until) throw forbidden(() => rules.editLate);
    await mustMayContact(this.#deps.contacts, viewerId, message.receiver);
    if (message.text === text) return this.#present(viewerId, message);
    const changed = await this.#change(message, { text, words: foldWords(text), editedAt: now });
    if (!changed) throw forbidden(() => rules.editDeleted);
    return this.#present(viewerId, changed);
  }

  /** Deletes text and files; a placeholder stays. Returns an already deleted message unchanged. */
  async remove(viewerId: string, { messageId, conversationId }: MessagePlace): Promise<MessageView> {
    const message = await this.#ownOf(viewerId, messageId, conversationId);
    if (message.deletedAt) return this.#present(viewerId, message);
    const deletedAt = this.#deps.clock.date();
    const changed = await this.#change(message, { text: '', words: [], attachments: [], deletedAt });
    return this.#present(viewerId, changed ?? (await this.#ownOf(viewerId, messageId, conversationId)));
  }

  /** Removes the files of a sender whose account ends; a message with nothing else is deleted. */
  async dropFiles(message: MessageRecord): Promise<void> {
    const isBare = message.text === FILE_CONTENT;
    const deletion = isBare ? { text: '', words: [], deletedAt: this.#deps.clock.date() } : {};
    await this.#change(message, { ...deletion, attachments: [] });
  }

  /**
   * Each change gets a revision number of its conversation in the same transaction; devices find missed changes by
   * it. Returns null if the message was deleted meanwhile.
   */
  async #change(message: MessageRecord, changes: Partial<MessageFields>): Promise<MessageRecord | null> {
    const { media, messages, conversations, heads, messagePublisher } = this.#deps;
    const changed = await media.exchange([], async () => {
      const revision = await conversations.nextRevision(message.conversation);
      const value = await messages.change(message, { ...changes, revision });
      const removed = value && changes.attachments ? message.attachments.map(({ id }) => id) : [];
      return { value, removed };
    });
    if (!changed) return null;
    const head = await heads.of(message.conversation);
    head.revision = Math.max(head.revision, changed.revision);
    messagePublisher.changed(changed, head);
    return changed;
  }

  async #ownOf(viewerId: string, messageId: string, conversationId?: string): Promise<MessageRecord> {
    const message = await this.#deps.messages.findById(messageId, conversationId);
    if (message?.sender !== viewerId && message?.receiver !== viewerId) throw notFound();
    if (message.sender !== viewerId) throw forbidden();
    return message;
  }

  async #present(viewerId: string, message: MessageRecord): Promise<MessageView> {
    const { heads, presenter } = this.#deps;
    return presenter.one(viewerId, await heads.of(message.conversation), message);
  }
}
