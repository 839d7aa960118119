import { appName } from '@weft/shared/app';
import type { MemberSummary } from '@weft/shared/members/views';
import {
  isSwitchedOn,
  MATRIX_KINDS,
  type Channel,
  type ChannelChoices,
  type MatrixKind,
} from '@weft/shared/notifications/channels';
import type { NotificationSettings } from '@weft/shared/notifications/settings';
import {
  COMPANY_NOTIFICATION_KINDS,
  NETWORK_NOTIFICATION_KINDS,
  NOTIFICATION_KINDS,
  type NotificationView,
} from '@weft/shared/notifications/views';
import type { NotifiedContent, NotifiedThing } from '../posts/index.ts';
import type { NotificationRecord } from './notification-records.ts';
import type { Choices } from './settings.store.ts';

export type NotifiedCompany = NonNullable<NotificationView['company']>;

/** Maximum number of named actors. */
const NAMED = 3;

const UNDER_POSTS: ReadonlySet<string> = new Set([
  'reaction',
  'comment',
  'reply',
  'commentReaction',
  'repost',
  'quote',
  'mention',
] satisfies NotifiedThing['kind'][]);

/** Returns the actors without duplicates, newest first. */
export function actorsOf({ occurrences }: NotificationRecord): string[] {
  return [...new Set(occurrences.map(({ actor }) => actor))];
}

/** Returns the acting company; undefined if members act. */
export function companyOf({ kind, subject }: NotificationRecord): string | undefined {
  return COMPANY_NOTIFICATION_KINDS.includes(kind) ? subject : undefined;
}

/** Returns the network as the one that acts; undefined if members or companies act. */
export function networkOf({ kind }: NotificationRecord): NotifiedCompany | undefined {
  return NETWORK_NOTIFICATION_KINDS.includes(kind) ? { slug: null, name: appName(), logo: null } : undefined;
}

/** Whether a company may have done it: mention a member in its post, or quote theirs. */
export function isByAuthor({ kind }: NotificationRecord): boolean {
  return kind === 'mention' || kind === 'quote';
}

/** Returns the members with companies among them, which mention and quote. */
export function withCompanies(
  members: ReadonlyMap<string, MemberSummary>,
  companies: ReadonlyMap<string, NotifiedCompany>,
): ReadonlyMap<string, MemberSummary> {
  const asMembers = [...companies].map(
    ([_id, { name, logo }]) => [_id, { _id, fullName: name, headline: null, profileImage: logo }] as const,
  );
  return new Map([...members, ...asMembers]);
}

/** Returns the record without events of hidden members; `total` is reduced. */
export function withoutHidden(record: NotificationRecord, hidden: ReadonlySet<string>): NotificationRecord {
  const occurrences = record.occurrences.filter(({ actor }) => !hidden.has(actor));
  return { ...record, occurrences, total: record.total - (record.occurrences.length - occurrences.length) };
}

/** Returns the newest content by a named member; undefined for events about members. */
export function newestThing(
  { kind, subject, occurrences }: NotificationRecord,
  members: ReadonlyMap<string, MemberSummary>,
): NotifiedThing | undefined {
  const newest = occurrences.find(({ actor }) => members.has(actor));
  if (!newest || !UNDER_POSTS.has(kind)) return undefined;
  const { actor, key, thread } = newest;
  return { kind: kind as NotifiedThing['kind'], postId: subject, by: actor, key, thread };
}

const isOfPost = ({ kind }: NotificationRecord): boolean => UNDER_POSTS.has(kind);

/** What every entry says; only entries about posts say more. */
const presentPlain = ({ _id, kind, createdAt, isRead }: NotificationRecord) => ({
  _id,
  kind,
  postId: null,
  reaction: null,
  excerpt: null,
  picture: null,
  createdAt: createdAt.toISOString(),
  isRead,
});

/** Presents an entry in which no member acts. */
export function presentWithoutActors(
  record: NotificationRecord,
  company: NotifiedCompany | null,
): NotificationView {
  return { ...presentPlain(record), company, actors: [], othersCount: 0 };
}

/**
 * Presents an entry to its member. Names no deleted members; null if none is left. `content` is null if the member may
 * not see the post any more: then the entry does not name it.
 */
export function presentNotification(
  record: NotificationRecord,
  members: ReadonlyMap<string, MemberSummary>,
  content: NotifiedContent | null,
): NotificationView | null {
  const known = actorsOf(record).flatMap((id) => members.get(id) ?? []);
  const actors = known.slice(0, NAMED);
  if (actors.length === 0) return null;
  // Beyond the stored occurrences, each counts as another member.
  const beyond = Math.max(0, record.total - record.occurrences.length);
  return {
    ...presentPlain(record),
    actors,
    company: null,
    othersCount: known.length - actors.length + beyond,
    postId: isOfPost(record) && content ? record.subject : null,
    reaction: content?.reaction ?? null,
    excerpt: content?.excerpt ?? null,
    picture: content?.picture ?? null,
  };
}

/** Every kind with whether it is switched on. */
function switchesOf<Kind extends MatrixKind>(
  kinds: readonly Kind[],
  chosen: ChannelChoices,
  channel: Channel,
) {
  const switches = kinds.map((kind) => [kind, isSwitchedOn(chosen, kind, channel)]);
  return Object.fromEntries(switches) as Record<Kind, boolean>;
}

export function presentSettings(
  { chosen, messageText, digest, quietHours }: Choices,
  mailProblem: NotificationSettings['mailProblem'],
): NotificationSettings {
  return {
    kinds: switchesOf(NOTIFICATION_KINDS, chosen, 'app'),
    push: switchesOf(MATRIX_KINDS, chosen, 'push'),
    mail: switchesOf(MATRIX_KINDS, chosen, 'mail'),
    messageText,
    digest,
    quietHours,
    mailProblem,
  };
}
