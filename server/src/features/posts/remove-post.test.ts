import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { pdfFile } from '../../testing/documents.ts';
import { plainPicture } from '../../testing/pictures.ts';
import { expectFilesToTellTheTruth, expectPostsToTellTheTruth } from '../../testing/post-truth.ts';
import { secondConnection } from '../../testing/second-connection.ts';
import type { TestMember } from '../../testing/register-member.ts';
import { filesOnDisk } from '../../testing/stored-files.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { mp4File } from '../../testing/videos.ts';
import { writeComment, writePost, writeReply } from '../../testing/write-posts.ts';
import { createCommentStore } from './comments/comment.store.ts';
import { createReplyStore } from './comments/reply.store.ts';
import { createPostRemovalStore } from './post-removal.store.ts';
import { createPostStore } from './post.store.ts';
import { endUnfinishedRemovals } from './remove-post.ts';
import { createReactionStore } from './reactions/reaction.store.ts';

let app: TestApp;
let ann: TestMember;
let ben: TestMember;

beforeAll(async () => {
  app = await startTestApp();
  [ann, ben] = [await app.registerMember(), await app.registerMember()];
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
    await expectPostsToTellTheTruth(app);
  });

  it('is for its author, once', async () => {
    const post = await writeRichPost();
    expect((await remove(post, ben)).status).toBe(403);
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(post)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 404)).toHaveLength(9);
    await app.settled();
    await expectFilesToTellTheTruth(app, await filesOnDisk(app.uploadsDir));
  });

  it('cut off between the post and what hangs on it is ended at the next start', async () => {
    const post = await writeRichPost();
    const database = await secondConnection(app);
    const { connection } = database;
    const posts = createPostStore(connection);
    const removals = createPostRemovalStore(connection);
    await posts.remove(post._id);
    await removals.begin(post._id);
    expect((await ben.browser.call(listFeed)).data.posts).toEqual([]);
    await endUnfinishedRemovals({
      removals,
      reactions: createReactionStore(connection),
      comments: createCommentStore(connection),
      replies: createReplyStore(connection),
    });
    await expectPostsToTellTheTruth(app);
    expect(await removals.unfinished()).toEqual([]);
    await database.close();
  });
});
