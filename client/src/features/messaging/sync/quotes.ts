import type { MessageView, QuotedMessage } from '@weft/shared/messaging/views';

/** Builds the quote that replies to the message contain. */
export function quoteOf(message: MessageView): QuotedMessage {
  const { _id, seq, sender, content, messageType, isDeleted } = message;
  return { _id, seq, sender: sender._id, content, messageType, isDeleted };
}

/** Updates the quotes of changed messages in their replies. Returns the same array if no message quotes them. */
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
