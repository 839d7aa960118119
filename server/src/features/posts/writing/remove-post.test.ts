import type { Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  deletePost,
  getPost,
  likePost,
  listComments,
  listFeed,
  listLikes,
} from '@weft/shared/posts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { pdfFile } from '../../../testing/files/documents.ts';
import { plainPicture } from '../../../testing/files/pictures.ts';
import {
  expectFilesToBeConsistent,
  expectPostsToBeConsistent,
} from '../../../testing/content/post-consistency.ts';
import { secondConnection } from '../../../testing/app/second-connection.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { filesOnDisk } from '../../../testing/files/stored-files.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { mp4File } from '../../../testing/files/videos.ts';
import { writeComment, writePost, writeReply } from '../../../testing/content/write-posts.ts';
import { CommentStore } from '../comments/comment.store.ts';
import { ReplyStore } from '../comments/reply.store.ts';
import { PostRemovalStore } from '../post-removal.store.ts';
import { endUnfinishedRemovals } from './remove-post.ts';
import { CommentReactionStore } from '../reactions/comment-reaction.store.ts';
import { ReactionStore } from '../reactions/reaction.store.ts';
import { RepostStore } from '../reposts/repost.store.ts';

let app: TestApp;
let ann: TestMember;
let ben: TestMember;

beforeAll(async () => {
  app = await startTestApp();
  [ann, ben] = [await app.addMember(), await app.addMember()];
});
afterAll(() => app.close());

const writeRichPost = async () => {
  const post = await writePost(ann, {
    mediaImage: { bytes: await plainPicture(400, 300) },
    mediaVideo: { bytes: mp4File() },
    mediaDocument: { bytes: pdfFile() },
  });
  const comment = await writeComment(ben, post);
  await writeReply(ann, post, comment);
  await ben.browser.call(likePost, { params: { id: post._id } });
  return post;
};
const remove = (post: { _id: string }, who = ann) =>
  who.browser.call(deletePost, { params: { id: post._id } });

const failOnce = (connection: Connection) =>
  vi.spyOn(connection.model('Reaction'), 'deleteMany').mockImplementationOnce(() => {
    throw new Error('killed');
  });

describe('deleting a post', () => {
  it('takes its likes, comments, replies and files with it, and counts for its author', async () => {
    const post = await writeRichPost();
    const before = (await ann.browser.call(getOwnProfile)).data.user.mediaCount;
    expect((await remove(post)).data.message).toBe(POST_TEXTS.done.deleted);
    expect((await ann.browser.call(getOwnProfile)).data.user.mediaCount).toBe(before - 1);
    for (const call of [getPost, listLikes, listComments]) {
      expect((await ben.browser.call(call, { params: { id: post._id } })).status).toBe(404);
    }
    for (const image of post.mediaImage) expect((await ann.browser.fetch(image.url)).status).toBe(404);
    await app.settled();
    expect(await filesOnDisk(app.uploadsDir)).toEqual([]);
    await expectPostsToBeConsistent(app);
  });

  it('is for its author, once', async () => {
    const post = await writeRichPost();
    expect((await remove(post, ben)).status).toBe(403);
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(post)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 404)).toHaveLength(9);
    await app.settled();
    await expectFilesToBeConsistent(app, await filesOnDisk(app.uploadsDir));
  });

  it('that a crash interrupted continues at the next start, though one of them fails', async () => {
    const posts = [await writeRichPost(), await writeRichPost()];
    for (const post of posts) {
      failOnce(app.database.connection);
      expect((await remove(post)).status).toBe(500);
    }
    // What a new process does.
    const database = await secondConnection(app);
    const { connection } = database;
    const removals = new PostRemovalStore(connection);
    expect(await removals.unfinished()).toEqual(posts.map(({ _id }) => _id));
    expect((await ben.browser.call(listFeed)).data.posts).toEqual([]);
    const stores = {
      removals,
      reactions: new ReactionStore(connection),
      commentReactions: new CommentReactionStore(connection),
      reposts: new RepostStore(connection),
      comments: new CommentStore(connection),
      replies: new ReplyStore(connection),
    };
    failOnce(connection);
    await expect(endUnfinishedRemovals(stores)).rejects.toThrow('removals of posts could not be ended');
    expect(await removals.unfinished()).toHaveLength(1);
    await endUnfinishedRemovals(stores);
    await expectPostsToBeConsistent(app);
    expect(await removals.unfinished()).toEqual([]);
    await database.close();
  });
});
