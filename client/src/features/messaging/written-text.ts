import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import type { MessageView } from '@weft/shared/messaging/views';

/** Returns the text that the sender wrote. Empty for files alone, which get a fixed text from the server. */
export function writtenText({ attachments, content }: MessageView): string {
  return attachments.length > 0 && content === MESSAGE_TEXTS.fileContent ? '' : content;
}
