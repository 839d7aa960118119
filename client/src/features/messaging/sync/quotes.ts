import type { MessageView, QuotedMessage } from '@weft/shared/messaging/views';

/** A message as a quote above its answers. */
export function quoteOf(message: MessageView): QuotedMessage {
  const { _id, seq, sender, content, messageType, isDeleted } = message;
  return { _id, seq, sender: sender._id, content, messageType, isDeleted };
}

/** What was edited or deleted reads so in the answers to it, too; the same array where nothing quotes it. */
export function withQuotesOf(
  messages: readonly MessageView[],
  changed: readonly MessageView[],
): readonly MessageView[] {
  const byId = new Map(changed.map((message) => [message._id, message]));
  const isQuoted = messages.some(({ replyTo }) => replyTo && byId.has(replyTo._id));
  if (!isQuoted) return messages;
  return messages.map((message) => {
    const quoted = message.replyTo && byId.get(message.replyTo._id);
    return quoted ? { ...message, replyTo: quoteOf(quoted) } : message;
  });
}
