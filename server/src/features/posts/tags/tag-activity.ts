import { TAG_LIMITS } from '@weft/shared/limits';
import type { CountedPost } from './used-tags.store.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DAYS = TAG_LIMITS.usePeriod / DAY;

/** How often something occurred. */
type Counts = Map<string, number>;

const count = (counts: Counts, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** The most frequent ones, of several the first. */
const most = (counts: Counts, limit: number): [string, number][] =>
  [...counts].toSorted(([, a], [, b]) => b - a).slice(0, limit);

interface Request {
  readonly tag: string;
  /** Milliseconds. */
  readonly now: number;
  /** Minutes that the viewer's clock is ahead of UTC. */
  readonly utcOffset: number;
}

/** Returns the use of a hashtag on the last 30 days of the viewer, of which today is the last. */
export function activityOf(posts: readonly CountedPost[], { tag, now, utcOffset }: Request) {
  const dayOf = (time: number) => Math.floor((time + utcOffset * MINUTE) / DAY);
  const today = dayOf(now);
  const first = today - DAYS + 1;
  const days = Array.from({ length: DAYS }, () => 0);
  const [members, tags] = [new Map<string, number>(), new Map<string, number>()];
  const authors = new Set<string>();
  const newest = new Map<string, string>();
  for (const { _id, author, isOfCompany, audience, createdAt, tags: used } of posts) {
    const day = Math.min(dayOf(createdAt.getTime()), today);
    if (day < first) continue;
    days[day - first] = (days[day - first] ?? 0) + 1;
    authors.add(author);
    if (!isOfCompany) count(members, author);
    // As in suggestions, hashtags of posts for connections are not shown outside these posts.
    for (const other of audience === 'everyone' ? used : []) {
      if (other === tag) continue;
      count(tags, other);
      if (!newest.has(other)) newest.set(other, _id);
    }
  }
  return {
    postsCount: days.reduce((sum, each) => sum + each, 0),
    authorsCount: authors.size,
    days: days.map((postsCount, index) => ({
      day: new Date((first + index) * DAY).toISOString().slice(0, 10),
      postsCount,
    })),
    related: most(tags, TAG_LIMITS.relatedShown).map(([each, postsCount]) => ({
      tag: each,
      postsCount,
      newestPost: newest.get(each) ?? '',
    })),
    authors: most(members, TAG_LIMITS.authorsShown).map(([author, postsCount]) => ({ author, postsCount })),
  };
}
