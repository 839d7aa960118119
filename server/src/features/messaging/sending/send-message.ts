import { createHash } from 'node:crypto';
import { ATTACHMENT_KINDS } from '@weft/shared/messaging/contract';
import type { SendFilesInput, SendInput } from '@weft/shared/messaging/fields';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import type { MessageView } from '@weft/shared/messaging/views';
import { foldWords } from '@weft/shared/text/fold';
import { isBlank } from '@weft/shared/text/visible-text';
import { AppError } from '../../../errors/app-error.ts';
import { invalid, notFound } from '../../../errors/common.ts';
import { fingerprintOf } from '../../../http/fingerprint.ts';
import type { UploadedFile } from '../../../http/multipart.ts';
import { RATES } from '../../../http/rate-rule.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import type { StoredAttachment } from '../../media/index.ts';
import type { MessagingParts } from '../messaging-parts.ts';
import type { MessageRecord } from '../store/records.ts';
import { isPlaceTaken, StoredBefore, type DraftMessage } from '../writing/message-writer.ts';
import type { Receivers } from './receivers.ts';

const { rules } = MESSAGE_TEXTS;

/** What a member sends, in the one form that both of its ways have. */
interface Letter {
  readonly sender: string;
  readonly receiver: string;
  readonly text: string;
  readonly replyTo: string | null;
  readonly clientId: string | undefined;
  readonly fingerprint: string;
  readonly attachments: readonly StoredAttachment[];
}

type Unsent = Omit<Letter, 'attachments'>;

function typeOf(attachments: readonly StoredAttachment[]): DraftMessage['type'] {
  if (attachments.length === 0) return 'text';
  return attachments.every(({ picture }) => picture) ? 'image' : 'file';
}

/** One way of sending for sockets and calls alike: a message is acknowledged once it is durable. */
export class Sending {
  readonly #parts: MessagingParts;
  readonly #receivers: Receivers;

  constructor(parts: MessagingParts, receivers: Receivers) {
    this.#parts = parts;
    this.#receivers = receivers;
  }

  /** Throws RATE_LIMITED, SELF_ACTION, NOT_FOUND, BLOCKED or CLIENT_ID_REUSED. */
  async send(sender: string, { receiverId, content, replyTo, clientId }: SendInput): Promise<MessageView> {
    await this.#parts.countRate(RATES.messages, sender);
    const sent = { sender, receiver: receiverId, text: content, replyTo: replyTo ?? null, clientId };
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([receiverId, content, sent.replyTo]))
      .digest('base64');
    return this.#present(sender, await this.#sendOnce({ ...sent, fingerprint }, []));
  }

  /** The same with files, which are stored with the message or not at all. Throws what files can be refused with as well. */
  async sendFiles(
    sender: string,
    input: SendFilesInput,
    files: readonly UploadedFile[],
  ): Promise<MessageView> {
    const { receiverId, content = '', clientId } = input;
    if (files.length === 0 && isBlank(content)) throw invalid({ content: rules.empty });
    await this.#parts.countRate(RATES.messages, sender);
    const text = isBlank(content) ? MESSAGE_TEXTS.fileContent : content;
    const replyTo = input.replyTo === '' || input.replyTo === 'null' ? null : (input.replyTo ?? null);
    const fingerprint = await fingerprintOf([receiverId, text, replyTo ?? ''], files);
    const letter = { sender, receiver: receiverId, text, replyTo, clientId, fingerprint };
    return this.#present(sender, await this.#sendOnce(letter, files));
  }

  /** A stored message of one's own. Throws NOT_FOUND for any other. */
  async own(viewerId: string, messageId: string): Promise<MessageView> {
    const message = await this.#parts.messages.findById(messageId);
    if (message?.sender !== viewerId) throw notFound();
    return this.#present(viewerId, message);
  }

  async #present(viewerId: string, message: MessageRecord): Promise<MessageView> {
    const { heads, presenter } = this.#parts;
    return presenter.one(viewerId, await heads.of(message.conversation), message);
  }

  /** What was stored under the same `clientId` is answered, also where sending is not allowed any more. */
  async #sendOnce(letter: Unsent, files: readonly UploadedFile[]): Promise<MessageRecord> {
    try {
      // Pictures are not worked on twice; two texts at once meet at the unique index.
      const earlier = files.length > 0 ? await this.#storedBefore(letter) : undefined;
      return earlier ?? (await this.#store(letter, files));
    } catch (error) {
      const mayBeStored = error instanceof StoredBefore || error instanceof AppError;
      const stored = mayBeStored ? await this.#storedBefore(letter) : undefined;
      if (!stored) throw error;
      return stored;
    }
  }

  async #store(letter: Unsent, files: readonly UploadedFile[]): Promise<MessageRecord> {
    const { sender, receiver, replyTo } = letter;
    await this.#receivers.permit(sender, receiver);
    if (replyTo !== null) await this.#mustBeTheirs(letter, replyTo);
    const conversation = await this.#receivers.open(sender, receiver);
    // Asked for beside the insert, so that telling the devices waits for nothing.
    this.#parts.members.summariesOf([sender]).catch(() => undefined);
    return files.length === 0
      ? this.#parts.writer.append(this.#draft(conversation, { ...letter, attachments: [] }))
      : this.#storeWithFiles(conversation, letter, files);
  }

  async #storeWithFiles(
    conversation: string,
    letter: Unsent,
    files: readonly UploadedFile[],
  ): Promise<MessageRecord> {
    const { media, messages, writer } = this.#parts;
    const attachments = await media.takeInAttachments(files, {
      owner: letter.sender,
      area: 'messages',
      kinds: ATTACHMENT_KINDS,
      refusal: rules.attachmentKind,
    });
    const ids = attachments.map(({ id }) => id);
    const draft = this.#draft(conversation, { ...letter, attachments });
    try {
      return await writer.appendBy(draft, (message) =>
        media.exchange(
          ids,
          async () => {
            await messages.insertWithin(message);
            return { value: undefined, removed: [] };
          },
          { isTriedAgain: isPlaceTaken },
        ),
      );
    } catch (error) {
      await media.discard(ids);
      throw isDuplicate(error, 'clientId') ? new StoredBefore() : error;
    }
  }

  #draft(conversation: string, { sender, receiver, text, attachments, ...letter }: Letter): DraftMessage {
    return {
      conversation,
      sender,
      receiver,
      text,
      words: foldWords(text),
      type: typeOf(attachments),
      attachments: [...attachments],
      replyTo: letter.replyTo,
      clientId: letter.clientId,
      fingerprint: letter.fingerprint,
      createdAt: this.#parts.clock.date(),
      readAt: null,
      editedAt: null,
      deletedAt: null,
      revision: 0,
    };
  }

  /** An answer stands in the conversation of what it answers; anything else is unknown. */
  async #mustBeTheirs({ sender, receiver }: Unsent, messageId: string): Promise<void> {
    const [message, conversation] = await Promise.all([
      this.#parts.messages.findById(messageId),
      this.#receivers.find(sender, receiver),
    ]);
    if (!message || message.conversation !== conversation) throw notFound(rules.noReply);
  }

  /** Throws CLIENT_ID_REUSED where something else was stored under the id. */
  async #storedBefore({ sender, clientId, fingerprint }: Unsent): Promise<MessageRecord | undefined> {
    if (clientId === undefined) return undefined;
    const stored = await this.#parts.messages.findByClientId(sender, clientId);
    if (stored && stored.fingerprint !== fingerprint) {
      throw new AppError('CLIENT_ID_REUSED', rules.clientIdReused);
    }
    return stored ?? undefined;
  }
}
