import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOf, type Endpoint } from '@weft/shared/http/endpoint';
import { blockMember, followMember } from '@weft/shared/network/contract';
import { AUDIENCES, type Audience } from '@weft/shared/posts/audience';
import { addComment, getPost, listMemberPosts } from '@weft/shared/posts/contract';
import { hidePost, muteMember } from '@weft/shared/posts/muting-contract';
import { listQuotes, repostPost } from '@weft/shared/posts/repost-contract';
import type { CommentView, PostView } from '@weft/shared/posts/views';
import { report } from '@weft/shared/safety/contract';
import type { Browser } from './testing/app/browser.ts';
import type { TestMember } from './testing/members/register-member.ts';
import { startTestApp, type TestApp } from './testing/app/test-app.ts';
import { connect, disconnect } from './testing/content/connect.ts';
import { openCaseOf, suspend } from './testing/content/report-content.ts';
import { openWatchingPage } from './testing/content/watch-posts.ts';
import { writeComment, writePost, writeReply } from './testing/content/write-posts.ts';
import { ID_CALLS, type Sent } from './testing/contracts/id-calls.ts';
import { MODERATOR, type Things } from './testing/contracts/id-world.ts';
import {
  everyPostPlace,
  OWN_NOTES,
  OWN_POSTS,
  POST_LISTS,
  type PostPlace,
} from './testing/contracts/post-places.ts';
import { plainPicture } from './testing/files/pictures.ts';
import { formOf } from './testing/http/forms.ts';

const PATIENCE = 300_000;

/** Who looks, and which of the author's posts they may see. */
const VIEWERS = {
  // First: those after it report the posts.
  'moderator without a report': ['everyone'],
  stranger: ['everyone'],
  follower: ['everyone'],
  'follower who has muted the author': ['everyone'],
  'follower who has hidden the posts': ['everyone'],
  connection: ['everyone', 'connections'],
  'former connection': ['everyone'],
  'member blocked by the author': [],
  'member who blocks the author': [],
  'connection of a suspended author': [],
  'suspended connection': [],
  visitor: [],
  author: ['everyone', 'connections'],
} as const satisfies Record<string, readonly Audience[]>;
type Viewer = keyof typeof VIEWERS;
/** Viewers who see the posts everywhere but in their feeds. */
const WITHOUT_FEED: readonly Viewer[] = [
  'follower who has muted the author',
  'follower who has hidden the posts',
];
const viewers = Object.keys(VIEWERS) as Viewer[];

/** One post of an author with a comment, a reply and a picture. */
interface Target extends Pick<Things, 'member' | 'post' | 'comment' | 'reply'> {
  readonly picture: string;
}
type Targets = Readonly<Record<Audience, Target>>;

let app: TestApp;
/** What all posts quote. */
let original: Pick<PostView, '_id'>;
let places: PostPlace[];
/** Comments on every post. */
let friend: TestMember;
const members = new Map<Viewer, TestMember>();
const browsers = new Map<Viewer, Browser>();
const targets = new Map<Viewer, Targets>();

async function writeTarget(author: TestMember, friend: TestMember, audience: Audience): Promise<Target> {
  const mediaImage = { bytes: await plainPicture(40, 30) };
  const post = await writePost(author, {
    mediaTitle: `Orchard for ${audience} #Orchard`,
    audience,
    mediaImage,
    quotes: original._id,
  });
  const comment = await writeComment(friend, post, 'Apples');
  const reply = await writeReply(friend, post, comment, 'And pears');
  const picture = post.mediaImage[0]?.url ?? '';
  return { member: author.id, post: post._id, comment: comment._id, reply: reply._id, picture };
}

async function authorWith(friend: TestMember): Promise<{ author: TestMember; written: Targets }> {
  const author = await app.addMember({ fullName: 'Ann Author' });
  await connect(friend, author);
  const everyone = await writeTarget(author, friend, 'everyone');
  const connections = await writeTarget(author, friend, 'connections');
  (await friend.browser.call(repostPost, { params: { id: everyone.post } })).data satisfies object;
  return { author, written: { everyone, connections } };
}

/** Viewers who have commented on both posts while they could. */
const hasCommented = (kind: Viewer): boolean => /connection|block/.test(kind);

/** A viewer who comments on both posts if connected, and is answered after the connection ended. */
async function makeViewer(kind: Viewer, author: TestMember, friend: TestMember, written: Targets) {
  const email = kind.startsWith('moderator') ? { email: MODERATOR } : {};
  const viewer = await app.addMember({ fullName: `The ${kind}`, ...email });
  const params = { id: author.id };
  if (kind.startsWith('follower'))
    (await viewer.browser.call(followMember, { params })).data satisfies object;
  if (kind === 'follower who has muted the author')
    (await viewer.browser.call(muteMember, { params })).data satisfies object;
  if (kind === 'follower who has hidden the posts')
    (await viewer.browser.call(hidePost, { params: { id: written.everyone.post } })).data satisfies object;
  if (!hasCommented(kind)) return viewer;
  await connect(viewer, author);
  const comments = new Map<Audience, CommentView>();
  for (const audience of AUDIENCES) {
    comments.set(audience, await writeComment(viewer, { _id: written[audience].post }, 'Plums'));
  }
  if (kind === 'former connection') await disconnect(author, viewer);
  if (kind === 'member blocked by the author') await block(author, viewer);
  if (kind === 'member who blocks the author') await block(viewer, author);
  for (const [audience, comment] of comments) {
    await writeReply(friend, { _id: written[audience].post }, comment, 'Quite so');
  }
  return viewer;
}

async function block(by: TestMember, whom: TestMember): Promise<void> {
  (await by.browser.call(blockMember, { params: { userId: whom.id } })).data satisfies object;
}

beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  places = await everyPostPlace();
  friend = await app.addMember({ fullName: 'Finn Friend' });
  original = await writePost(friend, 'To be quoted');
  const { author, written } = await authorWith(friend);
  const { author: suspended, written: ofSuspended } = await authorWith(friend);
  for (const kind of viewers) {
    if (kind === 'author' || kind === 'visitor') continue;
    const isOfSuspended = kind === 'connection of a suspended author';
    const [by, posts] = isOfSuspended ? [suspended, ofSuspended] : [author, written];
    members.set(kind, await makeViewer(kind, by, friend, posts));
    targets.set(kind, posts);
  }
  const moderator = members.get('moderator without a report');
  const suspendedViewer = members.get('suspended connection');
  if (!moderator || !suspendedViewer) throw new Error('every viewer is made');
  await suspend(moderator, friend, suspended);
  await suspend(moderator, friend, suspendedViewer);
  for (const [kind, member] of members) browsers.set(kind, member.browser);
  browsers.set('author', author.browser).set('visitor', app.browser());
  for (const kind of ['author', 'visitor'] as const) targets.set(kind, written);
  await app.settled();
}, PATIENCE);
afterAll(() => app.close());

const browserOf = (kind: Viewer): Browser => browsers.get(kind) ?? app.browser();
const maySee = (kind: Viewer, audience: Audience): boolean =>
  (VIEWERS[kind] as readonly Audience[]).includes(audience);

const isMutedIn = ({ endpoint }: PostPlace, viewer: Viewer): boolean =>
  endpoint.id === 'posts.feed' && WITHOUT_FEED.includes(viewer);

function targetOf(kind: Viewer, audience: Audience): Target {
  const target = targets.get(kind)?.[audience];
  if (!target) throw new Error('every viewer has a target');
  return target;
}

/** The fields for which this test has a thing: its members write in no company's name. */
const named = (form: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).filter((field): field is [string, string] => field[1] !== undefined),
  );

async function ask(browser: Browser, endpoint: Endpoint, { params, query = {}, body, form }: Sent) {
  const search = new URLSearchParams(query).toString();
  const response = await browser.fetch(`/api${pathOf(endpoint, params)}?${search}`, {
    method: endpoint.method,
    ...(form && { body: formOf(named(form)) }),
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return { status: response.status, text: await response.text() };
}

/** Refusals that say nothing about the post. 403 means it for suspended members only. */
const isRefusal = (viewer: Viewer, status: number): boolean =>
  status === 401 || status === 404 || (status === 403 && viewer === 'suspended connection');

/** A quote is the post of the member who quotes: a mute of the quoted author does not concern it. */
const withoutQuotes = (text: string): string =>
  JSON.stringify(JSON.parse(text), (key, value: unknown) => (key === 'quote' ? null : value));

/** Whether the post appears to the viewer in this place. */
async function appears(place: PostPlace, viewer: Viewer, target: Target): Promise<boolean> {
  const { endpoint, kind } = place;
  const browser = browserOf(viewer);
  if (kind === 'list') {
    const { text } = await ask(browser, endpoint, POST_LISTS[endpoint.id]?.(target) ?? {});
    return (isMutedIn(place, viewer) ? withoutQuotes(text) : text).includes(target.post);
  }
  // Texts mention the friend, whom every viewer may see.
  const known = { ...target, viewer: friend.id } as object as Things;
  const things = new Proxy({} as Things, { get: (_, name) => known[name as 'post'] });
  const { status } = await ask(browser, endpoint, ID_CALLS[endpoint.id]?.(things) ?? {});
  return !isRefusal(viewer, status);
}

test('the list of places holds every call that takes or shows posts', () => {
  const lists = places.filter(({ kind }) => kind === 'list').map(({ endpoint }) => endpoint.id);
  expect(lists.toSorted()).toEqual([...Object.keys(POST_LISTS), ...OWN_POSTS].toSorted());
  expect(places.filter(({ kind }) => kind === 'named').length).toBeGreaterThan(14);
});

/** What takes something away comes last, and comments before the posts that they are under. */
const ORDER = ['GET', 'POST', 'PUT', 'DELETE'];
const OWN = [...OWN_POSTS, ...OWN_NOTES];
const isDeletion = ({ endpoint }: PostPlace) => /^posts[.]delete/.test(endpoint.id);

describe.each(viewers)('a %s', (viewer) => {
  test('has the same verdict in every call', async () => {
    const asked = places
      .filter(({ endpoint }) => endpoint.id !== 'notifications.list' && !OWN.includes(endpoint.id))
      // The author deletes without asking who sees it.
      .filter((place) => viewer !== 'author' || !isDeletion(place))
      .toSorted((a, b) => ORDER.indexOf(a.endpoint.method) - ORDER.indexOf(b.endpoint.method));
    const wrong: string[] = [];
    for (const audience of AUDIENCES) {
      for (const place of asked) {
        const isSeen = await appears(place, viewer, targetOf(viewer, audience));
        if (isSeen !== (maySee(viewer, audience) && !isMutedIn(place, viewer)))
          wrong.push(`${place.endpoint.id} of a post for ${audience}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test.each(AUDIENCES)('has it for files and reports of a post for %s', async (audience) => {
    const { post, comment, reply, picture } = targetOf(viewer, audience);
    const isSeen = maySee(viewer, audience);
    const browser = browserOf(viewer);
    const file = await browser.fetch(picture);
    expect(isRefusal(viewer, file.status)).toBe(!isSeen);
    const isLasting = file.headers.get('cache-control')?.includes('immutable') === true;
    expect(isLasting).toBe(isSeen && audience === 'everyone');
    for (const [targetType, targetId] of [
      ['post', post],
      ['comment', comment],
      ['reply', reply],
    ] as const) {
      const { status } = await browser.call(report, { body: { targetType, targetId, reason: 'spam' } });
      expect(isRefusal(viewer, status)).toBe(!isSeen);
    }
  });

  test('has it in the lists of quotes and of what others repost', async () => {
    const browser = browserOf(viewer);
    const limit = { limit: '100' };
    const quotes = { params: { id: original._id }, query: limit };
    const activity = { params: { id: friend.id }, query: { ...limit, reposts: 'true' } };
    const [quoted, reposted] = await Promise.all([
      ask(browser, listQuotes, quotes),
      ask(browser, listMemberPosts, activity),
    ]);
    for (const audience of AUDIENCES) {
      const { post } = targetOf(viewer, audience);
      expect(quoted.text.includes(post), audience).toBe(maySee(viewer, audience));
      // Nobody can repost a post for connections.
      const isReposted = audience === 'everyone' && maySee(viewer, audience);
      expect(reposted.text.includes(post), audience).toBe(isReposted);
    }
  });

  test.each(AUDIENCES)(
    'is notified of replies under a post for %s as far as it is seen',
    async (audience) => {
      const { post } = targetOf(viewer, audience);
      const place = places.find(({ endpoint }) => endpoint.id === 'notifications.list');
      const isTold = place && (await appears(place, viewer, targetOf(viewer, audience)));
      const isConcerned = hasCommented(viewer) || viewer === 'author';
      expect(isTold, post).toBe(isConcerned && maySee(viewer, audience));
    },
  );
});

describe('events of posts that a page watches', () => {
  let beacon: Pick<PostView, '_id'>;
  beforeAll(async () => {
    beacon = await writePost(friend, 'Seen by all');
  });

  test.each(viewers)('reach a %s as far as the post is seen', async (viewer) => {
    const watched = AUDIENCES.map((audience) => ({ _id: targetOf(viewer, audience).post }));
    const member = { browser: browserOf(viewer) };
    if (viewer === 'visitor' || viewer === 'suspended connection') {
      await expect(openWatchingPage(app.url, member)).rejects.toThrow(/UNAUTHENTICATED|SUSPENDED/);
      return;
    }
    const page = await openWatchingPage(app.url, member, { posts: [...watched, beacon] });
    // Nobody can comment on the posts of a suspended author.
    for (const { _id } of watched)
      await friend.browser.call(addComment, { params: { id: _id }, body: { comment: 'News' } });
    await writeComment(friend, beacon);
    await page.until(() => page.changesOf(beacon).length > 0);
    page.socket.close();
    const seen = AUDIENCES.filter((_, index) => page.changesOf(watched[index] ?? beacon).length > 0);
    expect(seen).toEqual(AUDIENCES.filter((audience) => maySee(viewer, audience)));
    const sent = JSON.stringify(page.received);
    for (const audience of AUDIENCES)
      expect(sent.includes(targetOf(viewer, audience).post)).toBe(maySee(viewer, audience));
  });
});

test('a moderator reads what was reported of a post for connections: its evidence and files, not the post', async () => {
  const moderator = members.get('moderator without a report');
  const { post, picture } = targetOf('stranger', 'connections');
  if (!moderator) throw new Error('every viewer is made');
  expect(JSON.stringify(await openCaseOf(moderator, post))).toContain('Orchard for connections');
  expect((await moderator.browser.fetch(picture)).status).toBe(200);
  expect((await moderator.browser.call(getPost, { params: { id: post } })).status).toBe(404);
});
