import { NOTIFICATION_TEXTS } from '@weft/shared/notifications/texts';
import type { NotificationView } from '@weft/shared/notifications/views';
import { paths } from '@/lib/paths';

/** A sentence in two voices: names stand out from what they did. */
export interface Sentence {
  readonly who: string;
  readonly did: string;
}

/** "Ann and 4 others", "Ann and Ben", "Ann, Ben and Cleo". */
function whoDid({ actors, othersCount }: NotificationView): string {
  const [first = 'Someone', second, third] = actors.map(({ fullName }) => fullName || 'Unknown User');
  const others = othersCount + actors.length - 1;
  if (others === 0) return first;
  if (others === 1 && second) return `${first} and ${second}`;
  if (others === 2 && second && third) return `${first}, ${second} and ${third}`;
  return `${first} and ${others} others`;
}

export function sentenceOf(notification: NotificationView): Sentence {
  return { who: whoDid(notification), did: NOTIFICATION_TEXTS.did[notification.kind] };
}

/** Where an entry leads: to what it is about. */
export function placeOf({ kind, postId, actors, othersCount }: NotificationView): string {
  if (postId !== null) return paths.post(postId);
  if (kind === 'request') return paths.connectionRequests;
  const [only, more] = actors;
  if (only && !more && othersCount === 0) return paths.profile(only._id);
  return kind === 'follow' ? `${paths.followingFollowers}?tab=followers` : paths.connections;
}
