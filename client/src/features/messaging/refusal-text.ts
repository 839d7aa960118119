import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import type { OutboxItem } from './sync/outbox-entry';

/** Why a message was not sent, as the server said it; where it said nothing, words of our own. */
export function refusalText({ refusal, files }: OutboxItem): string {
  if (refusal) return refusal;
  return files.length > 0 ? MESSAGE_TEXTS.failed.sendAttachments : MESSAGE_TEXTS.failed.send;
}
