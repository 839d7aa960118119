import { NOTIFICATION_TEXTS } from '@weft/shared/notifications/texts';
import type { NotificationView } from '@weft/shared/notifications/views';
import { paths } from '@/lib/paths';

/** A sentence in two parts, because the names are shown in bold. */
export interface Sentence {
  readonly subject: string;
  readonly action: string;
}

/** Returns "Ann and 4 others", "Ann and Ben" or "Ann, Ben and Cleo". */
function actorsText({ actors, othersCount }: NotificationView): string {
  const [first = 'Someone', second, third] = actors.map(({ fullName }) => fullName || 'Unknown User');
  const others = othersCount + actors.length - 1;
  if (others === 0) return first;
  if (others === 1 && second) return `${first} and ${second}`;
  if (others === 2 && second && third) return `${first}, ${second} and ${third}`;
  return `${first} and ${others} others`;
}

export function sentenceOf(notification: NotificationView): Sentence {
  return { subject: actorsText(notification), action: NOTIFICATION_TEXTS.did[notification.kind] };
}

/** Returns the path of the post, request or profile that an entry is about. */
export function placeOf({ kind, postId, actors, othersCount }: NotificationView): string {
  if (postId !== null) return paths.post(postId);
  if (kind === 'request') return paths.connectionRequests;
  const [only, more] = actors;
  if (only && !more && othersCount === 0) return paths.profile(only._id);
  return kind === 'follow' ? `${paths.followingFollowers}?tab=followers` : paths.connections;
}
