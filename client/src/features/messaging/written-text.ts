import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import type { MessageView } from '@weft/shared/messaging/views';

/** What somebody wrote in a message; empty where it has files alone, of which the server says so in words of its own. */
export function writtenText({ attachments, content }: MessageView): string {
  return attachments.length > 0 && content === MESSAGE_TEXTS.fileContent ? '' : content;
}
