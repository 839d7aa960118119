import type { MemberSummary } from '@weft/shared/members/views';
import {
  NOTIFICATION_KINDS,
  type NotificationSettings,
  type NotificationView,
} from '@weft/shared/notifications/views';
import type { NotificationRecord } from './notification.store.ts';
import type { Choices } from './settings.store.ts';

/** How many of those who did it are named. */
const NAMED = 3;

/** Those who did it, each once, the newest first. */
export function actorsOf({ occurrences }: NotificationRecord): string[] {
  return [...new Set(occurrences.map(({ actor }) => actor))];
}

/** An entry for its member. Who is no longer there isn't named; null where nobody is left. */
export function presentNotification(
  record: NotificationRecord,
  members: ReadonlyMap<string, MemberSummary>,
): NotificationView | null {
  const known = actorsOf(record).flatMap((id) => members.get(id) ?? []);
  const actors = known.slice(0, NAMED);
  if (actors.length === 0) return null;
  // Beyond those that are known one by one, each is taken for another person's.
  const beyond = Math.max(0, record.total - record.occurrences.length);
  return {
    _id: record._id,
    kind: record.kind,
    actors,
    othersCount: known.length - actors.length + beyond,
    postId: record.subject === '' ? null : record.subject,
    createdAt: record.createdAt.toISOString(),
    isRead: record.isRead,
  };
}

export function presentSettings({ off, digest }: Choices): NotificationSettings {
  const kinds = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, !off.includes(kind)]));
  return { kinds: kinds as NotificationSettings['kinds'], digest };
}
