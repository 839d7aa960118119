import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '@weft/shared/accounts/contract';
import { blockMember } from '@weft/shared/network/contract';
import {
  createPost,
  deletePost,
  getPost,
  listFeed,
  searchPosts,
  updatePost,
} from '@weft/shared/posts/contract';
import { listQuotes } from '@weft/shared/posts/repost-contract';
import { listSavedPosts, savePost } from '@weft/shared/posts/saved-contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { PostView } from '@weft/shared/posts/views';
import { updateProfile } from '@weft/shared/profiles/contract';
import { currentRequestContexts } from '../../../platform/logger/request-context.ts';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { connect, disconnect } from '../../../testing/content/connect.ts';
import { mentionsIn } from '../../../testing/content/mention-members.ts';
import { expectPostsToBeConsistent } from '../../../testing/content/post-consistency.ts';
import { openCaseOf, sendReport, suspend } from '../../../testing/content/report-content.ts';
import { writePost } from '../../../testing/content/write-posts.ts';
import { plainPicture } from '../../../testing/files/pictures.ts';
import { formOf } from '../../../testing/http/forms.ts';

const { rules } = POST_TEXTS;
const MODERATOR = anEmail('moderator');
const NOBODY = '0'.repeat(24);

let app: TestApp;
let mona: TestMember;
let ann: TestMember;
let ben: TestMember;
let vera: TestMember;

beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  mona = await app.addMember({ email: MODERATOR });
  ann = await app.addMember({ fullName: 'Ann Baker' });
  ben = await app.addMember({ fullName: 'Ben Cole' });
  vera = await app.addMember({ fullName: 'Vera Wood' });
});
afterAll(async () => {
  await expectPostsToBeConsistent(app);
  await app.close();
});

type Id = { readonly _id: string };
const quote = (who: TestMember, { _id }: Id, mediaTitle = 'Look at this') =>
  writePost(who, { mediaTitle, quotes: _id });
const viewOf = async (who: TestMember, { _id: id }: Id): Promise<PostView> =>
  (await who.browser.call(getPost, { params: { id } })).data.data;
const shownIn = async (who: TestMember, post: Id) => (await viewOf(who, post)).quote?.post?.mediaTitle;

describe('a quote', () => {
  it('shows the original with its files, and counts', async () => {
    const mediaImage = { bytes: await plainPicture(40, 30) };
    const original = await writePost(ann, { mediaTitle: 'The original', mediaImage });
    const written = await quote(ben, original);
    expect(written).toMatchObject({
      mediaTitle: 'Look at this',
      quote: {
        post: {
          _id: original._id,
          user: { fullName: 'Ann Baker' },
          mediaTitle: 'The original',
          mediaImage: original.mediaImage,
          isQuote: false,
        },
      },
    });
    expect(original.quote).toBeNull();
    await quote(vera, original, 'And this');
    expect((await viewOf(vera, original)).quotesCount).toBe(2);
    (await ben.browser.call(deletePost, { params: { id: written._id } })).data satisfies object;
    expect((await viewOf(vera, original)).quotesCount).toBe(1);
  });

  it('has the present names of those whom the original mentions', async () => {
    const dora = await app.addMember({ fullName: 'Dora East' });
    const text = 'Ask @Dora East';
    const mentions = JSON.stringify(mentionsIn(text, { 'Dora East': dora }));
    const form = formOf({ mediaTitle: text, mentions });
    const written = await quote(ben, (await ann.browser.call(createPost, { form })).data.data);
    await dora.browser.call(updateProfile, { form: formOf({ fullName: 'Dora West' }) });
    const member = { _id: dora.id, fullName: 'Dora West' };
    expect((await viewOf(vera, written)).quote?.post?.mentions).toEqual([{ start: 4, length: 10, member }]);
    (await dora.browser.call(blockMember, { params: { userId: vera.id } })).data satisfies object;
    expect((await viewOf(vera, written)).quote?.post).not.toHaveProperty('mentions');
  });

  it('of a quote shows that there is one, and not which', async () => {
    const original = await writePost(ann, 'The innermost');
    const inner = await quote(ben, original, 'The inner');
    const outer = await quote(vera, inner, 'The outer');
    expect(outer.quote?.post).toMatchObject({ mediaTitle: 'The inner', isQuote: true });
    expect(JSON.stringify(outer)).not.toContain(original._id);
  });

  it('needs words or files, and keeps its original when it is edited', async () => {
    const original = await writePost(ann, 'To be kept');
    const call = (fields: Parameters<typeof formOf>[0]) =>
      ben.browser.call(createPost, { form: formOf({ quotes: original._id, ...fields }) });
    expect((await call({})).status).toBe(400);
    const mediaImage = { bytes: await plainPicture(40, 30) };
    const written = (await call({ mediaImage })).data.data;
    const form = formOf({ mediaTitle: 'With words' });
    const edited = await ben.browser.call(updatePost, { params: { id: written._id }, form });
    expect(edited.data.data).toMatchObject({ mediaTitle: 'With words', quote: { post: {} } });
  });

  it('sent twice is stored once; the same id with another original is refused', async () => {
    const [original, other] = [await writePost(ann, 'One'), await writePost(ann, 'Two')];
    const clientId = crypto.randomUUID();
    const send = (quotes: string) =>
      ben.browser.call(createPost, { form: formOf({ mediaTitle: 'Again', clientId, quotes }) });
    const [first, second] = await Promise.all([send(original._id), send(original._id)]);
    expect(second.data.data._id).toBe(first.data.data._id);
    expect((await send(other._id)).status).toBe(409);
    expect((await viewOf(ben, original)).quotesCount).toBe(1);
  });

  it('is refused for a post for connections, even to its author, and for what the member may not see', async () => {
    await connect(ben, ann);
    const narrow = await writePost(ann, { mediaTitle: 'For few', audience: 'connections' });
    const call = (who: TestMember, quotes: string) =>
      who.browser.call(createPost, { form: formOf({ mediaTitle: 'Look', quotes }) });
    for (const who of [ann, ben]) {
      const { status, failure } = await call(who, narrow._id);
      expect([status, failure.message]).toEqual([403, rules.repostAudience]);
    }
    for (const id of [narrow._id, NOBODY]) {
      const { status, failure } = await call(vera, id);
      expect([status, failure.message]).toEqual([404, rules.quotedGone]);
    }
    await disconnect(ben, ann);
  });
});

describe('whoever may not see the original', () => {
  it('reads that it is not available, wherever the quote appears', async () => {
    const author = await app.addMember();
    const original = await writePost(author, 'Secret words');
    const written = await quote(ben, original, 'Orchard');
    (await vera.browser.call(savePost, { params: { id: written._id } })).data satisfies object;
    expect(await shownIn(vera, written)).toBe('Secret words');
    (await author.browser.call(blockMember, { params: { userId: vera.id } })).data satisfies object;
    const places = [
      (await vera.browser.call(listFeed)).data.posts,
      (await vera.browser.call(searchPosts, { query: { query: 'orchard' } })).data.posts,
      (await vera.browser.call(listSavedPosts)).data.saved.flatMap(({ post }) => post ?? []),
      [await viewOf(vera, written)],
    ];
    for (const posts of places) {
      const found = posts.find(({ _id }) => _id === written._id);
      expect(found?.quote).toEqual({ post: null });
      expect(JSON.stringify(posts)).not.toMatch(new RegExp(`Secret words|${original._id}`));
    }
    expect(await shownIn(mona, written)).toBe('Secret words');
  });

  it('follows the audience: connections see it, former ones do not', async () => {
    await connect(vera, ann);
    const original = await writePost(ann, 'Wide, then narrow');
    const written = await quote(ben, original);
    const form = formOf({ mediaTitle: 'Wide, then narrow', audience: 'connections' });
    (await ann.browser.call(updatePost, { params: { id: original._id }, form })).data satisfies object;
    expect(await shownIn(vera, written)).toBe('Wide, then narrow');
    expect((await viewOf(ben, written)).quote).toEqual({ post: null });
    await disconnect(ann, vera);
    expect((await viewOf(vera, written)).quote).toEqual({ post: null });
  });

  it.each(['deleted', 'suspended', 'gone'])('when the post or its author is %s', async (how) => {
    const author = await app.addMember();
    const original = await writePost(author, 'Soon away');
    const written = await quote(ben, original);
    const id = original._id;
    if (how === 'deleted') (await author.browser.call(deletePost, { params: { id } })).data satisfies object;
    else if (how === 'suspended') await suspend(mona, vera, author);
    else
      (await author.browser.call(deleteAccount, { body: { password: author.password } }))
        .data satisfies object;
    await app.settled();
    for (const who of [vera, ben]) expect((await viewOf(who, written)).quote).toEqual({ post: null });
  });
});

describe('the list of quotes', () => {
  const listed = async (who: TestMember, { _id: id }: Id, query = {}) =>
    (await who.browser.call(listQuotes, { params: { id }, query })).data;
  const textsOf = ({ quotes }: { readonly quotes: readonly PostView[] }) =>
    quotes.map(({ mediaTitle }) => mediaTitle);

  it('has those that the viewer may see, newest first and page by page; the total counts all', async () => {
    const [author, hidden, friend] = [await app.addMember(), await app.addMember(), await app.addMember()];
    await connect(friend, vera);
    const original = await writePost(author, 'Much quoted');
    for (const [index, who] of [ben, hidden, ann, ben].entries()) await quote(who, original, `${index}`);
    await writePost(friend, { mediaTitle: 'Among us', quotes: original._id, audience: 'connections' });
    await quote(ben, await writePost(author, 'Another one'), 'Of another');
    (await hidden.browser.call(blockMember, { params: { userId: vera.id } })).data satisfies object;
    const first = await listed(vera, original, { limit: '2' });
    expect(textsOf(first)).toEqual(['Among us', '3']);
    const rest = await listed(vera, original, { limit: '2', cursor: first.nextCursor });
    expect([textsOf(rest), rest.nextCursor]).toEqual([['2', '0'], null]);
    expect([first.total, rest.total]).toEqual([5, 5]);
    expect(first.quotes[0]?.quote?.post).toMatchObject({ mediaTitle: 'Much quoted' });
    expect(textsOf(await listed(mona, original))).toEqual(['3', '2', '1', '0']);
  });

  it('of a post that the viewer may not see does not exist', async () => {
    const author = await app.addMember();
    const original = await writePost(author);
    await quote(ben, original);
    (await author.browser.call(blockMember, { params: { userId: vera.id } })).data satisfies object;
    expect((await vera.browser.call(listQuotes, { params: { id: original._id } })).status).toBe(404);
    expect((await listed(ben, original)).total).toBe(1);
  });
});

it('is reported with the words that it quotes', async () => {
  const original = await writePost(ann, 'Mean words,\nand more');
  const written = await quote(ben, original, 'So true');
  (await sendReport(vera, 'post', written._id)).data satisfies object;
  expect(await openCaseOf(mona, written._id)).toMatchObject({
    snapshot: { text: 'So true\n\n> Mean words,\n> and more' },
  });
});

it('reads the originals of a page with one query', async () => {
  const reader = await app.addMember();
  const read = async (limit: number): Promise<number> => {
    await app.settled();
    let commands = 0;
    // Commands of the server itself have no request context.
    const count = () => (commands += Math.min(currentRequestContexts().length, 1));
    const client = app.database.connection.getClient();
    client.on('commandStarted', count);
    const { posts } = (await reader.browser.call(listFeed, { query: { limit: String(limit) } })).data;
    client.off('commandStarted', count);
    expect(posts.filter((post) => post.quote !== null)).toHaveLength(limit);
    return commands;
  };
  for (const who of [ann, ben, vera, mona]) await quote(mona, await writePost(who, `By ${who.fullName}`));
  for (const who of [ann, ben, vera, mona]) await quote(who, await writePost(ann, 'More'));
  const originals = (await reader.browser.call(listFeed, { query: { limit: '8' } })).data.posts;
  for (const post of originals) await quote(ann, post, 'On top');
  // No cache expires on a slow machine.
  app.clock.freeze();
  await read(8);
  expect(await read(8)).toBe(await read(2));
});
