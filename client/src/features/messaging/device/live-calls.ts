import type { Ack } from '@weft/shared/sockets/client-event';
import { ERROR_STATUS } from '@weft/shared/http/error-codes';
import {
  listConversations,
  listMessages,
  markMessageRead,
  markMessagesDelivered,
  sendMessage,
  sendMessageWithAttachments,
} from '@weft/shared/messaging/contract';
import {
  markDelivered,
  markMessageReadEvent,
  sendMessageEvent,
  type MessagingAcks,
} from '@weft/shared/messaging/events';
import type { MessageView } from '@weft/shared/messaging/views';
import { call } from '@/lib/api/api-client';
import { ApiError } from '@/lib/api/api-error';
import type { LiveConnection } from '@/realtime/live-connection';
import { readPair } from '../api/read-pair';
import type { MessagingCalls } from '../sync/calls';
import type { OutboxEntry } from '../sync/outbox-entry';
import type { SendOptions } from '../sync/outbox';
import { CallFailure } from '../sync/ports';

/** Milliseconds after which a call without files fails. */
const TEXT_TIMEOUT = 20_000;
const SECOND = 1000;

/** Whether another try may succeed: no response, rate limit, server error, or an ended session. */
function isTransient(status: number): boolean {
  return status === 0 || status >= 500 || status === 429 || status === 401 || status === 408;
}

function createFailure(message: string, status: number, seconds: number | undefined): CallFailure {
  const retryAfter = seconds === undefined ? {} : { retryAfter: seconds * SECOND };
  return new CallFailure(message, { isFinal: !isTransient(status), ...retryAfter });
}

function toCallFailure(error: unknown): CallFailure {
  if (!(error instanceof ApiError)) return new CallFailure('', { isFinal: false });
  return createFailure(error.message, error.status, error.retryAfter);
}

/** Runs a call and throws its failure as `CallFailure`. */
async function withCallFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toCallFailure(error);
  }
}

/** Returns the data of an acknowledgement. Throws `CallFailure` if the server refused the event. */
function ackData<T>(ack: Ack<T>): T {
  if (ack.success) return ack.data;
  throw createFailure(ack.message, ERROR_STATUS[ack.code], ack.retryAfter);
}

const textOf = ({ receiverId, content, replyTo, clientId }: OutboxEntry) => ({
  receiverId,
  content,
  clientId,
  ...(replyTo && { replyTo: replyTo._id }),
});

async function sendText(live: LiveConnection, entry: OutboxEntry, signal: AbortSignal): Promise<MessageView> {
  if (live.isConnected) {
    const ack = await live.emitWithAck(sendMessageEvent, textOf(entry)).catch(() => {
      throw new CallFailure('', { isFinal: false });
    });
    return ackData(ack as MessagingAcks['send_message']);
  }
  const either = AbortSignal.any([signal, AbortSignal.timeout(TEXT_TIMEOUT)]);
  return withCallFailure(async () => (await call(sendMessage, { body: textOf(entry), signal: either })).data);
}

async function sendFiles(entry: OutboxEntry, options: SendOptions): Promise<MessageView> {
  const { data } = await withCallFailure(async () =>
    call(sendMessageWithAttachments, {
      body: textOf(entry),
      files: { attachments: entry.files },
      ...options,
    }),
  );
  return data.message;
}

/** The engine's calls: messages without files and receipts use the socket while it is connected, all else uses REST. */
export function liveCalls(live: LiveConnection, viewerId: string): MessagingCalls {
  return {
    send: async (entry, options) =>
      entry.files.length > 0 ? sendFiles(entry, options) : sendText(live, entry, options.signal),
    conversations: async (query) => withCallFailure(async () => call(listConversations, { query })),
    conversationWith: async (memberId) =>
      withCallFailure(async () => (await readPair(viewerId, memberId)).conversation),
    messages: async (id, query) => withCallFailure(async () => call(listMessages, { params: { id }, query })),
    read: async (messageId, conversationId) => {
      if (live.isConnected) {
        const body = { messageId, conversationId };
        const ack = await withCallFailure(async () => live.emitWithAck(markMessageReadEvent, body));
        return ackData(ack as MessagingAcks['mark_message_read']);
      }
      const input = { params: { id: messageId }, query: { conversationId } };
      return withCallFailure(async () => (await call(markMessageRead, input)).state);
    },
    delivered: async (deliveries) => {
      const body = { deliveries: [...deliveries] };
      if (live.isConnected) ackData(await withCallFailure(async () => live.emitWithAck(markDelivered, body)));
      else await withCallFailure(async () => call(markMessagesDelivered, { body }));
    },
  };
}
