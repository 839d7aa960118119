import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import type { OutboxItem } from './sync/outbox-entry';

/** Returns why a message was not sent: the server's message, else a default text. */
export function refusalText({ refusal, files }: OutboxItem): string {
  if (refusal) return refusal;
  return files.length > 0 ? MESSAGE_TEXTS.failed.sendAttachments : MESSAGE_TEXTS.failed.send;
}
