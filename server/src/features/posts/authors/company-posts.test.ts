import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount, requestExport } from '@weft/shared/accounts/contract';
import {
  createCompany,
  followCompany,
  removeCompany,
  removeCompanyRole,
  setCompanyRole,
} from '@weft/shared/companies/contract';
import { blockMember } from '@weft/shared/network/contract';
import { listNotifications } from '@weft/shared/notifications/contract';
import {
  addComment,
  createPost,
  deletePost,
  getPost,
  listFeed,
  updatePost,
} from '@weft/shared/posts/contract';
import { listCompanyPosts } from '@weft/shared/posts/company-contract';
import { listMutedMembers, muteMember } from '@weft/shared/posts/muting-contract';
import { getTag, getTagActivity, searchTags } from '@weft/shared/posts/tags/tag-contract';
import { liftCaseSuspension, suspendAuthor } from '@weft/shared/safety/contract';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { connectMembers } from '../../../testing/content/insert-edges.ts';
import { openCaseOf, sendReport } from '../../../testing/content/report-content.ts';
import { plainPicture } from '../../../testing/files/pictures.ts';
import { readZip } from '../../../testing/files/read-zip.ts';
import { formOf } from '../../../testing/http/forms.ts';

const MODERATOR = anEmail('moderator');
let app: TestApp;
let company: { _id: string; slug: string };
/** Roles of one company. Greta had one; Fay follows the company; Otto has nothing to do with it. */
let owner: TestMember;
let administrator: TestMember;
let editor: TestMember;
let greta: TestMember;
let fay: TestMember;
let otto: TestMember;
let moderator: TestMember;

const post = (who: TestMember, fields: Record<string, string> = {}, id = company._id) =>
  who.browser.call(createPost, { form: formOf({ mediaTitle: 'We are hiring', company: id, ...fields }) });
const posted = async (who: TestMember) => (await post(who)).data.media;
const edit = (who: TestMember, id: string, fields: Record<string, string> = { mediaTitle: 'Changed' }) =>
  who.browser.call(updatePost, { params: { id }, form: formOf(fields) });
const remove = (who: TestMember, id: string) => who.browser.call(deletePost, { params: { id } });
const seen = (who: TestMember, id: string) => who.browser.call(getPost, { params: { id } });
const idsIn = async (who: TestMember, feed: 'everyone' | 'following') =>
  (await who.browser.call(listFeed, { query: { feed } })).data.posts.map(({ _id }) => _id);
const give = (member: TestMember, role: 'administrator' | 'editor') =>
  owner.browser.call(setCompanyRole, { params: { id: company._id, memberId: member.id }, body: { role } });
const take = (member: TestMember) =>
  owner.browser.call(removeCompanyRole, { params: { id: company._id, memberId: member.id } });
const noticesOf = async (who: TestMember) => {
  await app.settled();
  return (await who.browser.call(listNotifications)).data.notifications;
};

let number = 0;
const founded = async (who: TestMember) =>
  (
    await who.browser.call(createCompany, {
      body: { name: 'Loom Works', slug: `loom-${(number += 1)}`, industry: 'textiles', size: 'from1' },
    })
  ).data.company;

beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  const register = (fullName: string) => app.addMember({ fullName });
  moderator = await app.addMember({ email: MODERATOR, fullName: 'Mona' });
  owner = await register('Olga Owner');
  administrator = await register('Adam Administrator');
  editor = await register('Edda Editor');
  greta = await register('Greta Gone');
  fay = await register('Fay Follower');
  otto = await register('Otto Other');
  await connectMembers(
    app,
    [administrator, editor, greta].map((each) => [owner.id, each.id]),
  );
  company = await founded(owner);
  await give(administrator, 'administrator');
  await give(editor, 'editor');
  await give(greta, 'editor');
  await take(greta);
  await fay.browser.call(followCompany, { params: { id: company._id } });
});
afterAll(() => app.close());

describe('who may do what', () => {
  it('is decided by the role now: every role writes, changes and deletes, and nobody else', async () => {
    const roles = { owner, administrator, editor, greta, fay, otto };
    const statuses = await Promise.all(
      Object.values(roles).map(async (who) => {
        const { _id } = await posted(editor);
        const { can } = (await seen(who, _id)).data.data;
        return [
          (await post(who)).status,
          (await edit(who, _id)).status,
          (await remove(who, _id)).status,
          can,
        ];
      }),
    );
    const all = [201, 200, 200, { edit: true, delete: true, repost: true }];
    const none = [403, 403, 403, { edit: false, delete: false, repost: true }];
    expect(statuses).toEqual([all, all, all, none, none, none]);
  });

  it('hides who wrote a post from every role, also from the writer', async () => {
    const { _id } = await posted(editor);
    for (const who of [owner, administrator, editor, greta, fay, otto]) {
      const answers = [await seen(who, _id), await who.browser.call(listFeed)];
      const text = JSON.stringify(answers.map(({ data }) => data));
      expect(text).toContain('Loom Works');
      expect(text).not.toContain(editor.id);
      expect(text).not.toContain('Edda');
    }
    expect((await seen(otto, _id)).data.data).toMatchObject({
      userId: company._id,
      user: { _id: company._id, headline: null, company: { slug: company.slug, verifiedDomain: null } },
    });
  });

  it('is for everyone only, and not for a company that is gone', async () => {
    const { _id } = await posted(editor);
    expect((await post(editor, { audience: 'connections' })).status).toBe(400);
    expect((await edit(editor, _id, { audience: 'connections' })).status).toBe(400);
    expect((await post(editor, {}, 'f'.repeat(24))).status).toBe(404);
  });
});

describe('readers', () => {
  it('find it in Everyone, with the company, and in Following if they follow that', async () => {
    const { _id } = await posted(editor);
    expect([await idsIn(fay, 'following'), await idsIn(otto, 'following')]).toEqual([
      expect.arrayContaining([_id]),
      [],
    ]);
    expect(await idsIn(otto, 'everyone')).toContain(_id);
    const page = (await otto.browser.call(listCompanyPosts, { params: { id: company._id } })).data;
    expect(page.posts[0]?._id).toBe(_id);
    expect((await seen(fay, _id)).data.data.viewerFollowsAuthor).toBe(true);
  });

  it('who block the writer see it with its files like everybody', async () => {
    const form = formOf({
      mediaTitle: 'Look',
      company: company._id,
      mediaImage: { bytes: await plainPicture(40, 30) },
    });
    const { media } = (await editor.browser.call(createPost, { form })).data;
    const ida = await app.addMember();
    await ida.browser.call(blockMember, { params: { userId: editor.id } });
    expect((await seen(ida, media._id)).status).toBe(200);
    expect((await ida.browser.fetch(media.mediaImage[0]?.url ?? '')).status).toBe(200);
    expect(await idsIn(ida, 'everyone')).toContain(media._id);
  });

  it('mute the company', async () => {
    const { _id } = await posted(editor);
    const ida = await app.addMember();
    expect((await ida.browser.call(muteMember, { params: { id: company._id } })).status).toBe(200);
    expect(await idsIn(ida, 'everyone')).not.toContain(_id);
    expect((await ida.browser.call(listMutedMembers)).data.muted).toMatchObject([
      { user: { _id: company._id, fullName: 'Loom Works' } },
    ]);
  });
});

it('notifies the writer of comments while they may write, and nobody afterwards', async () => {
  const nora = await app.addMember({ fullName: 'Nora New' });
  await connectMembers(app, [[owner.id, nora.id]]);
  await give(nora, 'editor');
  const { _id } = await posted(nora);
  const comment = (text: string) =>
    otto.browser.call(addComment, { params: { id: _id }, body: { comment: text } });
  await comment('First');
  const of = async (who: TestMember) => (await noticesOf(who)).filter(({ postId }) => postId === _id);
  expect(await of(nora)).toMatchObject([{ kind: 'comment', excerpt: 'First' }]);
  expect(await of(editor)).toEqual([]);
  await take(nora);
  await comment('Second');
  expect(await of(nora)).toMatchObject([{ kind: 'comment', excerpt: 'First' }]);
  expect((await edit(nora, _id)).status).toBe(403);
});

it('names the company to members whom it mentions', async () => {
  const mentions = JSON.stringify([{ member: otto.id, start: 0, length: 5 }]);
  const { media } = (await post(editor, { mediaTitle: '@Otto hello', mentions })).data;
  expect(media.mentions).toHaveLength(1);
  const [notice] = (await noticesOf(otto)).filter(({ kind }) => kind === 'mention');
  expect(notice).toMatchObject({ postId: media._id, actors: [{ _id: company._id, fullName: 'Loom Works' }] });
});

it('goes with a suspension of the company, and comes back with its end', async () => {
  const otherName = { mediaTitle: '#weaverfest' };
  (await otto.browser.call(createPost, { form: formOf(otherName) })).data satisfies object;
  const { _id } = (await post(editor, { mediaTitle: 'Join #WeaverFest' })).data.media;
  const hashtag = async () => {
    // Uses are counted once a minute.
    app.clock.advance(60_000);
    const { tags } = (await otto.browser.call(searchTags, { query: { search: 'weaverfest' } })).data;
    const { name } = (await otto.browser.call(getTag, { params: { tag: 'weaverfest' } })).data.tag;
    return { name, suggested: tags.map((each) => [each.name, each.postsCount]) };
  };
  expect(await hashtag()).toEqual({ name: 'WeaverFest', suggested: [['WeaverFest', 2]] });
  await sendReport(otto, 'company', company._id);
  const { _id: caseId } = await openCaseOf(moderator, company._id);
  await moderator.browser.call(suspendAuthor, {
    params: { id: caseId },
    body: { reason: 'spam', note: 'x', removeContent: false },
  });
  for (const who of [otto, fay, editor]) expect((await seen(who, _id)).status).toBe(404);
  expect(await idsIn(fay, 'following')).not.toContain(_id);
  expect((await post(editor)).status).toBe(404);
  expect(await hashtag()).toEqual({ name: 'weaverfest', suggested: [['weaverfest', 1]] });
  await moderator.browser.call(liftCaseSuspension, { params: { id: caseId }, body: { note: '' } });
  expect((await seen(otto, _id)).status).toBe(200);
});

it('takes no place among the members who write most with a hashtag', async () => {
  const names = ['Olga Owner', 'Edda Editor', 'Otto Other'];
  for (const mediaTitle of ['First #warp', 'Second #warp'])
    (await post(editor, { mediaTitle })).data satisfies object;
  for (const { browser } of [owner, editor, otto])
    (await browser.call(createPost, { form: formOf({ mediaTitle: '#warp' }) })).data satisfies object;
  const { activity } = (await fay.browser.call(getTagActivity, { params: { tag: 'warp' } })).data;
  expect(activity.authors.map(({ user }) => user.fullName).toSorted()).toEqual(names.toSorted());
  expect(activity).toMatchObject({ postsCount: 5, authorsCount: 4 });
});

it('is reported with the writer for moderators, by others than its writers', async () => {
  const { _id } = await posted(editor);
  expect((await sendReport(administrator, 'post', _id)).status).toBe(400);
  expect((await sendReport(otto, 'post', _id)).status).toBe(201);
  expect(await openCaseOf(moderator, _id)).toMatchObject({ author: { _id: editor.id } });
});

it('stays without its writer, who finds it in their export, can be reported, and ends with the company', async () => {
  const founder = await app.addMember();
  const writer = await app.addMember({ fullName: 'Wanda Writer' });
  await connectMembers(app, [[founder.id, writer.id]]);
  const { _id: id } = await founded(founder);
  await founder.browser.call(setCompanyRole, {
    params: { id, memberId: writer.id },
    body: { role: 'editor' },
  });
  const { media } = (await post(writer, { mediaTitle: 'Stays' }, id)).data;
  const { url } = (await writer.browser.call(requestExport)).data;
  const zip = readZip(Buffer.from(await (await app.browser().fetch(url)).arrayBuffer()));
  expect(JSON.parse(zip.get('posts/for-companies-1.json')?.toString() ?? '')).toMatchObject([
    { text: 'Stays', company: id },
  ]);
  await writer.browser.call(deleteAccount, { body: { password: writer.password } });
  await app.settled();
  expect((await seen(otto, media._id)).data.data.user.fullName).toBe('Loom Works');
  expect((await sendReport(otto, 'post', media._id)).status).toBe(201);
  expect(await openCaseOf(moderator, media._id)).toMatchObject({
    author: null,
    can: { dismiss: true, remove: true, suspend: false },
  });
  expect((await edit(founder, media._id)).status).toBe(200);
  await founder.browser.call(removeCompany, { params: { id } });
  expect((await seen(otto, media._id)).status).toBe(404);
  await app.settled();
  expect(await app.database.connection.collection('posts').countDocuments({ _id: media._id as never })).toBe(
    0,
  );
  expect(await app.database.connection.collection('post_removals').countDocuments()).toBe(0);
});
