import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import type { DemoPost } from './content/demo-post.ts';
import { PEOPLE } from './content/people.ts';
import { REPOSTS } from './content/shares.ts';
import { TALKS, type DemoTalk } from './content/talks.ts';
import { CONNECTIONS, FOLLOWS, REQUESTS } from './content/ties.ts';
import type { Random } from './random.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
/** How long after a post people still talk about it and react to it. */
const TALK_FOR = 20 * HOUR;
const DAY = 24 * HOUR;
/** All have joined by then. */
const TIES_FOR = 12 * DAY;

interface Moment {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Who does it. */
  readonly by: string;
}

/** Things that happen in the demo. Posts and comments are named by their object, which later things refer to. */
export type DemoEvent = Moment &
  (
    | { readonly kind: 'post'; readonly post: DemoPost }
    | { readonly kind: 'comment'; readonly post: DemoPost; readonly text: string; readonly comment: object }
    | { readonly kind: 'reply'; readonly post: DemoPost; readonly text: string; readonly comment: object }
    | { readonly kind: 'reaction'; readonly post: DemoPost; readonly reaction: ReactionEmoji }
    | { readonly kind: 'repost'; readonly post: DemoPost }
    | { readonly kind: 'commentReaction'; readonly comment: object; readonly reaction: ReactionEmoji }
    | { readonly kind: 'follow'; readonly to: string }
    | { readonly kind: 'request'; readonly to: string; readonly note?: string | undefined }
    /** `by` accepts what `to` asked. */
    | { readonly kind: 'acceptance'; readonly to: string }
    | { readonly kind: 'message'; readonly to: string; readonly text: string; readonly message: object }
    /** `by` reads the message and all before it. */
    | { readonly kind: 'reading'; readonly message: object }
  );

/** Some reactions are given more often than others. */
const COMMON: readonly [ReactionEmoji, ...ReactionEmoji[]] = [
  '👍',
  '👍',
  '👍',
  '👏',
  '👏',
  '💡',
  '💡',
  '🤝',
  '❤️',
];

/** The author of the post and the others who comment react to a comment; to every second one, the author alone. */
function reactionsToComment(
  comment: object,
  index: number,
  at: number,
  others: readonly string[],
): DemoEvent[] {
  const who = index % 2 === 0 ? others : others.slice(0, 1);
  return who.map((by, order): DemoEvent => {
    const reaction = COMMON[(index + 3 * order) % COMMON.length] ?? COMMON[0];
    return { kind: 'commentReaction', at: at + (order + 1) * MINUTE, by, comment, reaction };
  });
}

function talkUnder(post: DemoPost, writtenAt: number, until: number): DemoEvent[] {
  const talk = post.talk ?? [];
  const length = until - writtenAt;
  return talk.flatMap(([by, text, replies = []], index): DemoEvent[] => {
    const comment = {};
    const at = writtenAt + length * (0.1 + (0.7 * index) / talk.length);
    const others = [...new Set([post.by, ...talk.map(([who]) => who)])].filter((who) => who !== by);
    return [
      { kind: 'comment', at, by, post, text, comment },
      ...reactionsToComment(comment, index, at, others),
      ...replies.map(([who, said], order): DemoEvent => {
        const answeredAt = at + (until - at) * (0.2 + 0.25 * order);
        return { kind: 'reply', at: answeredAt, by: who, post, text: said, comment };
      }),
    ];
  });
}

const maySee = (key: string, { by, audience }: DemoPost): boolean =>
  audience !== 'connections' || CONNECTIONS.some((pair) => pair.includes(key) && pair.includes(by));

function reactionsTo(post: DemoPost, writtenAt: number, until: number, random: Random): DemoEvent[] {
  const others = PEOPLE.map(({ key }) => key).filter((key) => key !== post.by && maySee(key, post));
  return random.some(others, post.reactions).map((by) => ({
    kind: 'reaction',
    at: writtenAt + (until - writtenAt) * (0.05 + 0.9 * random.next()),
    by,
    post,
    reaction: random.pick(COMMON),
  }));
}

/** How members come to know each other: over the last two weeks, what still waits in the last two days. */
function tiesAmongMembers(now: number): DemoEvent[] {
  const start = now - TIES_FOR;
  const every = (TIES_FOR - 2 * DAY) / CONNECTIONS.length;
  const connections = CONNECTIONS.flatMap(([by, to], index): DemoEvent[] => {
    const at = start + every * index;
    return [
      { kind: 'request', at, by, to },
      { kind: 'acceptance', at: at + every / 2, by: to, to: by },
    ];
  });
  const follows = FOLLOWS.map(([by, to], index): DemoEvent => {
    return { kind: 'follow', at: start + (TIES_FOR * (index + 0.5)) / FOLLOWS.length, by, to };
  });
  const requests = REQUESTS.map(([by, to, note], index): DemoEvent => {
    return {
      kind: 'request',
      at: now - 2 * DAY + (1.9 * DAY * (index + 0.3)) / REQUESTS.length,
      by,
      to,
      note,
    };
  });
  return [...connections, ...follows, ...requests];
}

/** What two write to each other: who answers has read what came before, and the last is read a minute later, if at all. */
function talkOf({ between: [one, other], hoursAgo, lines, unread = 0 }: DemoTalk, now: number): DemoEvent[] {
  const events: DemoEvent[] = [];
  const read = lines.length - unread;
  let at = now - hoursAgo * HOUR;
  for (const [index, { by, after, text }] of lines.entries()) {
    at = Math.min(at + after * MINUTE, now - MINUTE);
    const to = by === one ? other : one;
    const message = {};
    events.push({ kind: 'message', at, by, to, text, message });
    const isAnswered = lines[index + 1]?.by === to;
    if (isAnswered || index === read - 1)
      events.push({ kind: 'reading', at: at + MINUTE / 2, by: to, message });
  }
  return events;
}

const byTime = (a: DemoEvent, b: DemoEvent): number => a.at - b.at;

/** Posts, and what members say about them and how they react, in the order of time. */
export function eventsOfPosts(posts: readonly DemoPost[], now: number, random: Random): DemoEvent[] {
  const events = posts.flatMap((post): DemoEvent[] => {
    const at = now - post.hoursAgo * HOUR;
    const until = Math.min(at + TALK_FOR, now - HOUR / 4);
    return [
      { kind: 'post', at, by: post.by, post },
      ...talkUnder(post, at, until),
      ...reactionsTo(post, at, until, random),
    ];
  });
  return events.toSorted(byTime);
}

/** Everything that the demo's members do, in the order of time, the last of it shortly before `now`. */
export function makeTimeline(posts: readonly DemoPost[], now: number, random: Random): DemoEvent[] {
  const talks = TALKS.flatMap((talk) => talkOf(talk, now));
  const reposts = REPOSTS.map(({ by, hoursAgo, post }): DemoEvent => {
    return { kind: 'repost', at: now - hoursAgo * HOUR, by, post };
  });
  const events = eventsOfPosts(posts, now, random);
  return [...events, ...reposts, ...tiesAmongMembers(now), ...talks].toSorted(byTime);
}
