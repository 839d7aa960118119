import { createHash } from 'node:crypto';
import { ATTACHMENT_KINDS } from '@weft/shared/messaging/contract';
import type { OfMessageInput } from '@weft/shared/messaging/events';
import type { SendFilesInput, SendInput } from '@weft/shared/messaging/fields';
import { FILE_CONTENT } from '@weft/shared/messaging/placeholders';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import type { MessageView } from '@weft/shared/messaging/views';
import { foldWords } from '@weft/shared/text/fold';
import { isBlank } from '@weft/shared/text/visible-text';
import { AppError } from '../../../errors/app-error.ts';
import { invalid, notFound } from '../../../errors/common.ts';
import { fingerprintOf } from '../../../http/routes/fingerprint.ts';
import type { UploadedFile } from '../../../http/bodies/multipart.ts';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import type { StoredAttachment } from '../../media/index.ts';
import type { MessagingDeps } from '../messaging-deps.ts';
import type { MessageRecord } from '../store/records.ts';
import { isPlaceTaken, StoredBefore, type DraftMessage } from '../writing/draft-message.ts';
import type { Receivers } from './receivers.ts';

const { rules } = MESSAGE_TEXTS;

/** A message as sent over sockets or HTTP. */
interface OutgoingMessage {
  readonly sender: string;
  readonly receiver: string;
  readonly text: string;
  readonly replyTo: string | null;
  readonly clientId: string | undefined;
  readonly fingerprint: string;
  readonly attachments: readonly StoredAttachment[];
}

type Unsent = Omit<OutgoingMessage, 'attachments'>;

function typeOf(attachments: readonly StoredAttachment[]): DraftMessage['type'] {
  if (attachments.length === 0) return 'text';
  return attachments.every(({ picture }) => picture) ? 'image' : 'file';
}

interface Deps extends MessagingDeps {
  readonly receivers: Receivers;
}

/** Sends messages for sockets and calls: a message is acknowledged once it is durable. */
export class Sending {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Throws RATE_LIMITED, SELF_ACTION, NOT_FOUND, BLOCKED or CLIENT_ID_REUSED. */
  async send(sender: string, { receiverId, content, replyTo, clientId }: SendInput): Promise<MessageView> {
    await this.#deps.countRate(RATES.messages, sender);
    const sent = { sender, receiver: receiverId, text: content, replyTo: replyTo ?? null, clientId };
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([receiverId, content, sent.replyTo]))
      .digest('base64');
    return this.#present(sender, await this.#sendOnce({ ...sent, fingerprint }, []));
  }

  /** The same with files, which are stored together with the message. Also throws the errors of files. */
  async sendFiles(
    sender: string,
    input: SendFilesInput,
    files: readonly UploadedFile[],
  ): Promise<MessageView> {
    const { receiverId, content = '', clientId } = input;
    if (files.length === 0 && isBlank(content)) throw invalid({ content: () => rules.empty });
    await this.#deps.countRate(RATES.messages, sender);
    const text = isBlank(content) ? FILE_CONTENT : content;
    const replyTo = input.replyTo === '' || input.replyTo === 'null' ? null : (input.replyTo ?? null);
    const fingerprint = await fingerprintOf([receiverId, text, replyTo ?? ''], files);
    const outgoing = { sender, receiver: receiverId, text, replyTo, clientId, fingerprint };
    return this.#present(sender, await this.#sendOnce(outgoing, files));
  }

  /** Returns one's own message. Throws NOT_FOUND for any other. */
  async own(viewerId: string, { messageId, conversationId }: OfMessageInput): Promise<MessageView> {
    const message = await this.#deps.messages.findById(messageId, conversationId);
    if (message?.sender !== viewerId) throw notFound();
    return this.#present(viewerId, message);
  }

  async #present(viewerId: string, message: MessageRecord): Promise<MessageView> {
    const { heads, presenter } = this.#deps;
    return presenter.one(viewerId, await heads.of(message.conversation), message);
  }

  /** Returns what was stored under the same `clientId`, even if sending is not allowed any more. */
  async #sendOnce(outgoing: Unsent, files: readonly UploadedFile[]): Promise<MessageRecord> {
    try {
      // Checks first for files, to avoid processing images twice; for two concurrent texts the unique index decides.
      const earlier = files.length > 0 ? await this.#storedBefore(outgoing) : undefined;
      return earlier ?? (await this.#store(outgoing, files));
    } catch (error) {
      const mayBeStored = error instanceof StoredBefore || error instanceof AppError;
      const stored = mayBeStored ? await this.#storedBefore(outgoing) : undefined;
      if (!stored) throw error;
      return stored;
    }
  }

  async #store(outgoing: Unsent, files: readonly UploadedFile[]): Promise<MessageRecord> {
    const { sender, receiver, replyTo } = outgoing;
    await this.#deps.receivers.permit(sender, receiver);
    if (replyTo !== null) await this.#mustBeTheirs(outgoing, replyTo);
    const conversation = await this.#deps.receivers.open(sender, receiver);
    // Loaded in parallel with the insert, so that publishing does not wait.
    this.#deps.members.summariesOf([sender]).catch(() => undefined);
    return files.length === 0
      ? this.#deps.writer.append(this.#draft(conversation, { ...outgoing, attachments: [] }))
      : this.#storeWithFiles(conversation, outgoing, files);
  }

  async #storeWithFiles(
    conversation: string,
    outgoing: Unsent,
    files: readonly UploadedFile[],
  ): Promise<MessageRecord> {
    const { media, messages, writer } = this.#deps;
    const attachments = await media.ingestAttachments(files, {
      owner: outgoing.sender,
      area: 'messages',
      kinds: ATTACHMENT_KINDS,
      refusal: rules.attachmentKind,
    });
    const ids = attachments.map(({ id }) => id);
    const draft = this.#draft(conversation, { ...outgoing, attachments });
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

  #draft(
    conversation: string,
    { sender, receiver, text, attachments, ...outgoing }: OutgoingMessage,
  ): DraftMessage {
    return {
      conversation,
      sender,
      receiver,
      text,
      words: foldWords(text),
      type: typeOf(attachments),
      attachments: [...attachments],
      replyTo: outgoing.replyTo,
      clientId: outgoing.clientId,
      fingerprint: outgoing.fingerprint,
      createdAt: this.#deps.clock.date(),
      readAt: null,
      editedAt: null,
      deletedAt: null,
      revision: 0,
    };
  }

  /** A reply must belong to the conversation; otherwise NOT_FOUND. */
  async #mustBeTheirs({ sender, receiver }: Unsent, messageId: string): Promise<void> {
    const conversation = await this.#deps.receivers.find(sender, receiver);
    const message = conversation && (await this.#deps.messages.findById(messageId, conversation));
    if (!message) throw notFound(() => rules.noReply);
  }

  /** Throws CLIENT_ID_REUSED if other content was stored under the id. */
  async #storedBefore({ sender, clientId, fingerprint }: Unsent): Promise<MessageRecord | undefined> {
    if (clientId === undefined) return undefined;
    const stored = await this.#deps.messages.findByClientId(sender, clientId);
    if (stored && stored.fingerprint !== fingerprint) {
      throw new AppError('CLIENT_ID_REUSED', () => rules.clientIdReused);
    }
    return stored ?? undefined;
  }
}
