import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import type { DemoPost } from './content/demo-post.ts';
import { PEOPLE } from './content/people.ts';
import type { Random } from './random.ts';

const HOUR = 60 * 60 * 1000;
/** How long after a post people still talk about it and react to it. */
const TALK_FOR = 20 * HOUR;

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

function talkUnder(post: DemoPost, writtenAt: number, until: number): DemoEvent[] {
  const talk = post.talk ?? [];
  const length = until - writtenAt;
  return talk.flatMap(([by, text, replies = []], index): DemoEvent[] => {
    const comment = {};
    const at = writtenAt + length * (0.1 + (0.7 * index) / talk.length);
    return [
      { kind: 'comment', at, by, post, text, comment },
      ...replies.map(([who, said], order): DemoEvent => {
        const answeredAt = at + (until - at) * (0.2 + 0.25 * order);
        return { kind: 'reply', at: answeredAt, by: who, post, text: said, comment };
      }),
    ];
  });
}

function reactionsTo(post: DemoPost, writtenAt: number, until: number, random: Random): DemoEvent[] {
  const others = PEOPLE.map(({ key }) => key).filter((key) => key !== post.by);
  return random.some(others, post.reactions).map((by) => ({
    kind: 'reaction',
    at: writtenAt + (until - writtenAt) * (0.05 + 0.9 * random.next()),
    by,
    post,
    reaction: random.pick(COMMON),
  }));
}

/** Everything that the demo's members do, in the order of time, the last of it shortly before `now`. */
export function makeTimeline(posts: readonly DemoPost[], now: number, random: Random): DemoEvent[] {
  const events = posts.flatMap((post): DemoEvent[] => {
    const at = now - post.hoursAgo * HOUR;
    const until = Math.min(at + TALK_FOR, now - HOUR / 4);
    return [
      { kind: 'post', at, by: post.by, post },
      ...talkUnder(post, at, until),
      ...reactionsTo(post, at, until, random),
    ];
  });
  return events.sort((a, b) => a.at - b.at);
}
