import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount, requestExport } from '@weft/shared/accounts/contract';
import { SAVED_LIMITS } from '@weft/shared/limits';
import {
  acceptRequest,
  blockMember,
  removeConnection,
  sendRequest,
  unblockMember,
} from '@weft/shared/network/contract';
import { deletePost, getPost, listFeed } from '@weft/shared/posts/contract';
import {
  createSavedFolder,
  deleteSavedFolder,
  listSavedFolders,
  listSavedPosts,
  moveSavedPost,
  renameSavedFolder,
  savePost,
  unsavePost,
} from '@weft/shared/posts/saved-contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { suspend } from '../../../testing/content/report-content.ts';
import { writePost } from '../../../testing/content/write-posts.ts';
import { readZip } from '../../../testing/files/read-zip.ts';

const { rules } = POST_TEXTS;
const MODERATOR = anEmail('moderator');
const NOBODY = '0'.repeat(24);
let app: TestApp;
let mona: TestMember;
let ann: TestMember;
let ben: TestMember;

beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  mona = await app.addMember({ email: MODERATOR });
  ann = await app.addMember({ fullName: 'Ann Baker' });
});
afterAll(() => app.close());
afterEach(expectTotalsToBeRight);

/** The stored number of a member's saved posts is the number of documents. */
async function expectTotalsToBeRight(): Promise<void> {
  const collection = (name: string) => app.database.connection.collection(name);
  for (const shelf of await collection('saved_shelves').find().toArray())
    expect(shelf['total']).toBe(await collection('saved_posts').countDocuments({ member: shelf._id }));
}

type Id = { readonly _id: string };
const save = (who: TestMember, { _id: id }: Id, body?: { folderId?: string | null }) =>
  who.browser.call(savePost, { params: { id }, ...(body && { body }) });
const remove = (who: TestMember, { _id: id }: Id) => who.browser.call(unsavePost, { params: { id } });
const move = (who: TestMember, { _id: id }: Id, folderId: string | null) =>
  who.browser.call(moveSavedPost, { params: { id }, body: { folderId } });
const savedOf = async (who: TestMember, query = {}) =>
  (await who.browser.call(listSavedPosts, { query })).data.saved;
const foldersOf = async (who: TestMember) => (await who.browser.call(listSavedFolders)).data;
const createFolder = async (who: TestMember, name: string) =>
  (await who.browser.call(createSavedFolder, { body: { name } })).data.folder;
const newMember = () => app.addMember();

describe('a saved post', () => {
  it('is marked for its member alone, until it is removed', async () => {
    const [post, member] = [await writePost(ann), await newMember()];
    const isMarked = async (who: TestMember) =>
      (await who.browser.call(getPost, { params: { id: post._id } })).data.data.viewerSaved;
    expect(await isMarked(member)).toBe(false);
    for (let times = 0; times < 2; times += 1) expect((await save(member, post)).status).toBe(200);
    expect([await isMarked(member), await isMarked(ann)]).toEqual([true, false]);
    const { posts } = (await member.browser.call(listFeed)).data;
    expect(posts.find(({ _id }) => _id === post._id)).toMatchObject({ viewerSaved: true });
    expect(await savedOf(member)).toMatchObject([
      { _id: post._id, folderId: null, post: { _id: post._id, viewerSaved: true } },
    ]);
    expect(await savedOf(ann)).toEqual([]);
    for (let times = 0; times < 2; times += 1) expect((await remove(member, post)).status).toBe(200);
    expect(await savedOf(member)).toEqual([]);
  });

  it('is listed last saved first, in pages', async () => {
    const member = await newMember();
    const posts = [await writePost(ann, 'One'), await writePost(ann, 'Two'), await writePost(ann, 'Three')];
    for (const post of posts) {
      await save(member, post);
      app.clock.advance(1000);
    }
    const query = { limit: '2' };
    const first = (await member.browser.call(listSavedPosts, { query })).data;
    expect(first.saved.map(({ post }) => post?.mediaTitle)).toEqual(['Three', 'Two']);
    expect(await savedOf(member, { cursor: first.nextCursor })).toMatchObject([
      { post: { mediaTitle: 'One' } },
    ]);
  });

  it('saved many times at once counts once', async () => {
    const [post, member] = [await writePost(ann), await newMember()];
    for (const { status } of await Promise.all(Array.from({ length: 8 }, () => save(member, post))))
      expect(status).toBe(200);
    expect(await foldersOf(member)).toMatchObject({ total: 1, unfiled: 1 });
  });
});

describe('what the viewer may not see any more', () => {
  beforeAll(async () => {
    ben = await app.addMember({ fullName: 'Ben Cole' });
  });

  it.each([
    [
      'a blocked author',
      (author: TestMember, member: TestMember) =>
        member.browser.call(blockMember, { params: { userId: author.id } }),
    ],
    [
      'an author who has blocked the viewer',
      (author: TestMember, member: TestMember) =>
        author.browser.call(blockMember, { params: { userId: member.id } }),
    ],
    ['a suspended author', (author: TestMember) => suspend(mona, ben, author)],
    [
      'a deleted author',
      async (author: TestMember) => {
        await author.browser.call(deleteAccount, { body: { password: author.password } });
        await app.settled();
      },
    ],
  ])('of %s stays listed without the post, and can be removed and moved', async (_what, hide) => {
    const [author, member] = [await newMember(), await newMember()];
    const post = await writePost(author);
    await save(member, post);
    await hide(author, member);
    expect(await savedOf(member)).toMatchObject([{ _id: post._id, post: null }]);
    const other = await newMember();
    expect((await save(member, post)).status).toBe(404);
    const { _id: folder } = await createFolder(member, 'Later');
    expect((await move(member, post, folder)).status).toBe(200);
    expect((await move(other, post, null)).status).toBe(404);
    expect((await remove(member, post)).status).toBe(200);
    expect(await savedOf(member)).toEqual([]);
  });

  it('comes back once the block is lifted; a deleted post does not', async () => {
    const [author, member] = [await newMember(), await newMember()];
    const post = await writePost(author);
    await save(member, post);
    const params = { userId: author.id };
    await member.browser.call(blockMember, { params });
    await member.browser.call(unblockMember, { params });
    expect(await savedOf(member)).toMatchObject([{ post: { _id: post._id } }]);
    await author.browser.call(deletePost, { params: { id: post._id } });
    expect(await savedOf(member)).toMatchObject([{ _id: post._id, post: null }]);
  });

  it('is not saved: a post that is not there, or of a blocked author', async () => {
    const [author, member] = [await newMember(), await newMember()];
    const post = await writePost(author);
    await author.browser.call(blockMember, { params: { userId: member.id } });
    expect((await save(member, post)).status).toBe(404);
    expect((await save(member, { _id: NOBODY })).status).toBe(404);
    expect(await foldersOf(member)).toMatchObject({ total: 0 });
  });
});

it('shows a post for connections only as long as the two are connected', async () => {
  const [author, member] = [await newMember(), await newMember()];
  await member.browser.call(sendRequest, { body: { recipientId: author.id } });
  await author.browser.call(acceptRequest, { params: { id: member.id } });
  const post = await writePost(author, { mediaTitle: 'Among us', audience: 'connections' });
  expect((await save(member, post)).status).toBe(200);
  expect(await savedOf(member)).toMatchObject([{ post: { _id: post._id } }]);
  await author.browser.call(removeConnection, { params: { id: member.id } });
  expect(await savedOf(member)).toMatchObject([{ _id: post._id, post: null }]);
  expect((await save(await newMember(), post)).status).toBe(404);
});

describe('folders', () => {
  it('have names and counts, and posts move between them', async () => {
    const [post, other, member] = [await writePost(ann), await writePost(ann), await newMember()];
    const later = await createFolder(member, '  To read ');
    const early = await createFolder(member, 'Archive');
    expect(later).toMatchObject({ name: 'To read', count: 0 });
    await save(member, post, { folderId: later._id });
    await save(member, other);
    expect(await foldersOf(member)).toMatchObject({
      folders: [early, { ...later, count: 1 }],
      total: 2,
      unfiled: 1,
    });
    // Saving again without a folder leaves it where it is.
    await save(member, post);
    expect(await savedOf(member, { folder: later._id })).toMatchObject([{ _id: post._id }]);
    expect(await savedOf(member, { folder: 'none' })).toMatchObject([{ _id: other._id }]);
    await move(member, post, early._id);
    await move(member, other, early._id);
    await move(member, other, null);
    expect(await foldersOf(member)).toMatchObject({ folders: [{ count: 1 }, { count: 0 }], unfiled: 1 });
  });

  it('have a name once, whatever its case; the same name returns the folder', async () => {
    const member = await newMember();
    const folder = await createFolder(member, 'Straße');
    expect(await createFolder(member, 'STRASSE')).toEqual(folder);
    const { _id: id } = await createFolder(member, 'Other');
    const rename = (name: string) =>
      member.browser.call(renameSavedFolder, { params: { id }, body: { name } });
    expect((await rename('strasse')).failure).toMatchObject({ fields: { name: rules.folderTaken } });
    expect((await rename('OTHER')).status).toBe(200);
    const same = await Promise.all(Array.from({ length: 5 }, () => createFolder(member, 'Together')));
    expect(new Set(same.map(({ _id }) => _id)).size).toBe(1);
    const names = (await foldersOf(member)).folders.map(({ name }) => name);
    expect(names.toSorted()).toEqual(['OTHER', 'Straße', 'Together']);
  });

  it.each(['', ' \u200B ', 'x'.repeat(SAVED_LIMITS.folderNameMax + 1), undefined, { $ne: '' }])(
    'named %j are refused',
    async (name) => {
      const body = { name } as { name: string };
      const { failure } = await ann.browser.call(createSavedFolder, { body });
      expect(failure.fields).toHaveProperty('name');
    },
  );

  it('that are deleted leave their posts saved; a second time nothing happens', async () => {
    const [post, member] = [await writePost(ann), await newMember()];
    const { _id: id } = await createFolder(member, 'Soon gone');
    await save(member, post, { folderId: id });
    for (let times = 0; times < 2; times += 1)
      expect((await member.browser.call(deleteSavedFolder, { params: { id } })).status).toBe(200);
    expect(await savedOf(member)).toMatchObject([{ _id: post._id, folderId: null }]);
    expect(await foldersOf(member)).toMatchObject({ folders: [], total: 1, unfiled: 1 });
    expect((await move(member, post, id)).status).toBe(404);
  });

  it('of others are not there', async () => {
    const [post, member] = [await writePost(ann), await newMember()];
    const { _id: id, name } = await createFolder(ann, 'Mine');
    await save(member, post);
    expect((await save(member, post, { folderId: id })).status).toBe(404);
    expect((await move(member, post, id)).status).toBe(404);
    const renamed = await member.browser.call(renameSavedFolder, { params: { id }, body: { name: 'x' } });
    expect(renamed.status).toBe(404);
    await member.browser.call(deleteSavedFolder, { params: { id } });
    expect((await foldersOf(ann)).folders).toMatchObject([{ _id: id, name }]);
    expect(await savedOf(member, { folder: id })).toEqual([]);
  });

  it('deleted while a post moves there are empty', async () => {
    const [post, member] = [await writePost(ann), await newMember()];
    const { _id: id } = await createFolder(member, 'Soon gone');
    await save(member, post);
    const [moved] = await Promise.all([
      move(member, post, id),
      member.browser.call(deleteSavedFolder, { params: { id } }),
    ]);
    expect([200, 404]).toContain(moved.status);
    expect(await savedOf(member)).toMatchObject([{ folderId: null }]);
  });
});

describe('limits', () => {
  it('are 50 folders', async () => {
    const member = await newMember();
    for (let index = 1; index < SAVED_LIMITS.foldersMax; index += 1)
      await createFolder(member, `Folder ${index}`);
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) => member.browser.call(createSavedFolder, { body: { name } })),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ failure }) => failure.code)).toEqual(Array(3).fill('QUOTA_EXCEEDED'));
    expect((await foldersOf(member)).folders).toHaveLength(SAVED_LIMITS.foldersMax);
  });

  it('are 5,000 posts', async () => {
    const [post, member] = [await writePost(ann), await newMember()];
    await save(member, post);
    await remove(member, post);
    const { connection } = app.database;
    const _id = new connection.base.mongo.ObjectId(member.id);
    const shelves = connection.collection('saved_shelves');
    await shelves.updateOne({ _id }, { $set: { total: SAVED_LIMITS.postsMax } });
    expect((await save(member, post)).failure).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      message: rules.savedMany,
    });
    expect(await savedOf(member)).toEqual([]);
    await shelves.updateOne({ _id }, { $set: { total: 0 } });
  });
});

it('is in the export, and goes with the account', async () => {
  const [post, member] = [await writePost(ann), await newMember()];
  const { _id: folderId } = await createFolder(member, 'To take along');
  await save(member, post, { folderId });
  const { url } = (await member.browser.call(requestExport)).data;
  const files = readZip(Buffer.from(await (await app.browser().fetch(url)).arrayBuffer()));
  expect(JSON.parse(files.get('saved/saved-1.json')?.toString() ?? '')).toMatchObject([
    { post: post._id, folder: 'To take along' },
  ]);
  await member.browser.call(deleteAccount, { body: { password: member.password } });
  await app.settled();
  for (const name of ['saved_posts', 'saved_shelves']) {
    const rows = await app.database.connection.collection(name).find().toArray();
    expect(JSON.stringify(rows)).not.toContain(member.id);
  }
});

it('is for signed-in members', async () => {
  const { browser } = { browser: app.browser() };
  const params = { id: NOBODY };
  for (const endpoint of [listSavedPosts, listSavedFolders])
    expect((await browser.call(endpoint)).status).toBe(401);
  expect((await browser.call(savePost, { params })).status).toBe(401);
  expect((await browser.call(deleteSavedFolder, { params })).status).toBe(401);
});
