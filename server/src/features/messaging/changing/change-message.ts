import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import type { MessageView } from '@weft/shared/messaging/views';
import { foldWords } from '@weft/shared/text/fold';
import { forbidden, notFound } from '../../../errors/common.ts';
import type { MessagingParts } from '../messaging-parts.ts';
import { editableUntil } from '../present-message.ts';
import type { MessageFields } from '../store/message.model.ts';
import type { MessageRecord } from '../store/records.ts';

const { rules } = MESSAGE_TEXTS;

type Parts = Pick<
  MessagingParts,
  'messages' | 'conversations' | 'heads' | 'media' | 'announcer' | 'presenter' | 'clock'
>;

/** Edits and deletes messages: the sender alone, and both are told (specification 3.8). */
export class Changing {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Throws NOT_FOUND, or FORBIDDEN for one that isn't one's own, is deleted, or was sent more than 15 minutes ago. */
  async edit(viewerId: string, messageId: string, text: string): Promise<MessageView> {
    const message = await this.#ownOf(viewerId, messageId);
    const now = this.#parts.clock.date();
    const until = editableUntil(message, viewerId);
    if (!until) throw forbidden(rules.editDeleted);
    if (now > until) throw forbidden(rules.editLate);
    if (message.text === text) return this.#present(viewerId, message);
    const changed = await this.#change(message, { text, words: foldWords(text), editedAt: now });
    if (!changed) throw forbidden(rules.editDeleted);
    return this.#present(viewerId, changed);
  }

  /** A mark stays where the message was; its files go. One that is deleted already is answered as it is. */
  async remove(viewerId: string, messageId: string): Promise<MessageView> {
    const message = await this.#ownOf(viewerId, messageId);
    if (message.deletedAt) return this.#present(viewerId, message);
    const deletedAt = this.#parts.clock.date();
    const changed = await this.#change(message, { text: '', words: [], attachments: [], deletedAt });
    return this.#present(viewerId, changed ?? (await this.#ownOf(viewerId, messageId)));
  }

  /** Takes the files from a message whose sender goes; one that was nothing else is deleted with them. */
  async dropFiles(message: MessageRecord): Promise<void> {
    const isBare = message.text === MESSAGE_TEXTS.fileContent;
    const deletion = isBare ? { text: '', words: [], deletedAt: this.#parts.clock.date() } : {};
    await this.#change(message, { ...deletion, attachments: [] });
  }

  /**
   * A change has a number in its conversation, taken in the same transaction: what devices have missed of changes they find by it. Answers null
   * where the message was deleted meanwhile.
   */
  async #change(message: MessageRecord, changes: Partial<MessageFields>): Promise<MessageRecord | null> {
    const { media, messages, conversations, heads, announcer } = this.#parts;
    const changed = await media.exchange([], async () => {
      const revision = await conversations.nextRevision(message.conversation);
      const value = await messages.change(message._id, { ...changes, revision });
      const removed = value && changes.attachments ? message.attachments.map(({ id }) => id) : [];
      return { value, removed };
    });
    if (!changed) return null;
    const head = await heads.of(message.conversation);
    head.revision = Math.max(head.revision, changed.revision);
    announcer.changed(changed, head);
    return changed;
  }

  async #ownOf(viewerId: string, messageId: string): Promise<MessageRecord> {
    const message = await this.#parts.messages.findById(messageId);
    if (message?.sender !== viewerId && message?.receiver !== viewerId) throw notFound();
    if (message.sender !== viewerId) throw forbidden();
    return message;
  }

  async #present(viewerId: string, message: MessageRecord): Promise<MessageView> {
    const { heads, presenter } = this.#parts;
    return presenter.one(viewerId, await heads.of(message.conversation), message);
  }
}
