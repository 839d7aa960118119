import type { BenchApp, BenchViewer } from '../processes/bench-app.ts';
import { fillPosts, timeOfPost } from './feed-data.ts';
import { insert } from './network-data.ts';

type Id = object;

/** One of these authors is not followed. */
const ONE_OF = 11;
const CONNECTED = 100;
/** Blocked members, muted members and followed hashtags of each viewer. */
const FEW = 20;
const MUTED_POSTS = 100;
const TAGS = 50;
/** Of so many posts one is by a rare author. */
const RARE_POST = 500;
const RARE_AUTHORS = 100;

const idsOf = ({ database }: BenchApp, viewers: readonly BenchViewer[]): Id[] =>
  viewers.map(({ memberId }) => new database.connection.base.Types.ObjectId(memberId));

const linkOf = (owner: Id, other: Id, kind: string) => ({
  owner,
  other,
  kind,
  createdAt: new Date(),
  name: '',
  words: [],
});

/** The authors of a feed: `usual` ones, of whom ten of eleven are followed, and some who rarely write. */
export interface Authors {
  readonly usual: readonly Id[];
  readonly rare: readonly Id[];
}

/** Splits members into authors. */
export const authorsAmong = (members: readonly Id[]): Authors => ({
  usual: members.slice(RARE_AUTHORS),
  rare: members.slice(0, RARE_AUTHORS),
});

/**
 * Adds posts up to `count`: some for connections, with hashtags, mentions, many likes, or reactions to a comment; some
 * quote the post before, and some of the earlier ones are reposted.
 */
export async function fillVariedPosts(
  app: BenchApp,
  authors: Authors,
  from: number,
  count: number,
): Promise<void> {
  const { ObjectId } = app.database.connection.base.Types;
  const ids = Array.from({ length: count - from }, () => new ObjectId());
  const idOf = (index: number) => ids[Math.max(index - from, 0)];
  await fillPosts(app.database, authors.usual, from, count, (index) => ({
    _id: idOf(index),
    ...(index % RARE_POST === 7 && { author: authors.rare[Math.floor(index / RARE_POST) % RARE_AUTHORS] }),
    ...(index % 20 === 3 && { audience: 'connections' }),
    ...(index % 10 === 4 && { tags: [`tag${Math.floor(index / 10) % TAGS}`, `rare${index}`] }),
    ...(index % 8 === 1 && { mentions: [{ member: authors.usual[index % 500], start: 0, length: 4 }] }),
    ...(index % 5 === 2 && { likesCount: 500 }),
    ...(index % 15 === 6 && { quotes: idOf(index - 1) }),
    ...(index % 25 === 8 && { repostsCount: 1 }),
  }));
  const reposted = Array.from({ length: count - from }, (_, at) => from + at).filter(
    (index) => index % 25 === 8,
  );
  await insert(
    app,
    'reposts',
    reposted.map((index) => ({
      post: idOf(index),
      member: authors.usual[(index % 400) * ONE_OF + 1],
      // Half a minute after another post, on a later page.
      createdAt: new Date(timeOfPost(Math.min(index + 300, count - 1)).getTime() + 30_000),
    })),
  );
}

/** Lets the viewers follow 5,000 of 5,500 usual authors and some hashtags, connect, block and mute. */
export async function fillFollows(
  app: BenchApp,
  viewers: readonly BenchViewer[],
  { usual }: Authors,
): Promise<void> {
  const followed = usual.filter((_, index) => index % ONE_OF !== 0);
  const spread = (offset: number) =>
    followed.filter((_, index) => index % (followed.length / FEW) === offset);
  const now = new Date();
  for (const owner of idsOf(app, viewers)) {
    await insert(
      app,
      'network_links',
      followed.map((other) => linkOf(owner, other, 'following')),
    );
    await insert(app, 'circles', [{ owner, part: 0, others: followed.slice(0, CONNECTED), size: CONNECTED }]);
    await insert(
      app,
      'blocks',
      spread(1).map((blocked) => ({ blocker: owner, blocked, createdAt: now })),
    );
    const tags = Array.from({ length: FEW }, (_, index) => `tag${index}`);
    const followedTags = tags.map((tag) => ({ tag, name: tag, followedAt: now }));
    await insert(app, 'followed_tags', [{ _id: owner, tags: followedTags }]);
    const members = spread(2).map((_id) => ({ _id, createdAt: now }));
    await insert(app, 'mute_lists', [{ _id: owner, members, posts: [] }]);
  }
}

/** Lets the viewers hide every fiftieth of the newest posts. */
export async function hidePosts({ database }: BenchApp, viewers: readonly BenchViewer[]): Promise<void> {
  const { connection } = database;
  const newest = await connection
    .collection('posts')
    .find({}, { projection: { _id: 1 } })
    .sort({ createdAt: -1, _id: -1 })
    .limit(MUTED_POSTS * 50)
    .toArray();
  const posts = newest
    .filter((_, index) => index % 50 === 9)
    .map(({ _id }) => ({ _id, createdAt: new Date() }));
  const ids = idsOf({ database } as BenchApp, viewers);
  await connection.collection('mute_lists').updateMany({ _id: { $in: ids as never[] } }, { $set: { posts } });
}

/** Lets the viewers follow only the authors who rarely write. */
export async function fillRareFollows(
  app: BenchApp,
  viewers: readonly BenchViewer[],
  { rare }: Authors,
): Promise<void> {
  for (const owner of idsOf(app, viewers)) {
    await insert(
      app,
      'network_links',
      rare.map((other) => linkOf(owner, other, 'following')),
    );
  }
}

/** Gives a member followers, with both rows of each follow. */
export async function fillFollowers(app: BenchApp, viewer: BenchViewer, count: number): Promise<void> {
  const { ObjectId } = app.database.connection.base.Types;
  const [member] = idsOf(app, [viewer]);
  if (!member) throw new Error('there is a member');
  const followers = Array.from({ length: count }, () => new ObjectId());
  const rows = followers.flatMap((each) => [
    linkOf(member, each, 'follower'),
    linkOf(each, member, 'following'),
  ]);
  await insert(app, 'network_links', rows);
  await app.database.connection
    .collection('members')
    .updateOne({ _id: member }, { $set: { followersCount: count } });
}
