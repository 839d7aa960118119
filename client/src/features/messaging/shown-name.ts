import { DELETED_MEMBER, HIDDEN_MEMBER } from '@weft/shared/messaging/placeholders';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';

/** Returns a member's name, or in its place the placeholder of a deleted or hidden account in the page's language. */
export function shownName(fullName: string): string {
  if (fullName === DELETED_MEMBER) return MESSAGE_TEXTS.deletedMember;
  return fullName === HIDDEN_MEMBER ? MESSAGE_TEXTS.hiddenMember : fullName;
}
