import { FILE_CONTENT } from '@weft/shared/messaging/placeholders';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import type { MessageView, QuotedMessage } from '@weft/shared/messaging/views';

/** Returns the text that the sender wrote. Empty for files alone, which get a fixed text from the server. */
export function writtenText({ attachments, content }: MessageView): string {
  return attachments.length > 0 && content === FILE_CONTENT ? '' : content;
}

/** Returns the text to show, with the fixed texts of the server in the page's language. */
export function shownContent({
  content,
  messageType,
  isDeleted,
}: Pick<QuotedMessage, 'content' | 'messageType' | 'isDeleted'>): string {
  if (isDeleted) return MESSAGE_TEXTS.deletedContent;
  return messageType !== 'text' && content === FILE_CONTENT ? MESSAGE_TEXTS.fileContent : content;
}
