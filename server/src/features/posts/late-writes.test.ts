import { EventEmitter, once } from 'node:events';
import { expect, it } from 'vitest';
import { deleteAccount } from '@weft/shared/accounts/contract';
import { addComment, addReply, likePost } from '@weft/shared/posts/contract';
import type { Database } from '../../platform/database/database.ts';
import { expectPostsToTellTheTruth } from '../../testing/post-truth.ts';
import type { TestMember } from '../../testing/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { writeComment, writePost } from '../../testing/write-posts.ts';

/** A database that commits the first transaction after `hold` only when it is told to, or asked whether all have ended. */
function commitsLate() {
  const news = new EventEmitter();
  let isHeld = false;
  const commitLate = async (): Promise<void> => {
    const committing = once(news, 'commit');
    news.emit('written');
    await committing;
  };
  const slowDatabase = (connected: Database): Database => ({
    ...connected,
    inTransaction(work) {
      const isLate = isHeld;
      isHeld = false;
      return connected.inTransaction(async () => {
        const result = await work();
        if (isLate) await commitLate();
        return result;
      });
    },
    transactionsEnded() {
      news.emit('commit');
      return connected.transactionsEnded();
    },
  });
  return {
    slowDatabase,
    /** Resolves once all is written that is then held. */
    hold: (): Promise<unknown> => {
      isHeld = true;
      return once(news, 'written');
    },
    commit: () => void news.emit('commit'),
  };
}

type Place = Record<'id' | 'commentId', string>;

/** Whether anything under posts is of this member. */
async function hasLeft({ database }: TestApp, memberId: string): Promise<boolean> {
  const rows = await Promise.all(
    ['comments', 'replies', 'reactions'].map((name) => database.connection.collection(name).find().toArray()),
  );
  return JSON.stringify(rows).includes(memberId);
}

it.each([
  [
    'a comment',
    (who: TestMember, params: Place) => who.browser.call(addComment, { params, body: { comment: 'Late' } }),
  ],
  [
    'a reply',
    (who: TestMember, params: Place) => who.browser.call(addReply, { params, body: { reply: 'Late' } }),
  ],
  ['a reaction', (who: TestMember, params: Place) => who.browser.call(likePost, { params })],
])('%s that is committed after the end of its account goes with it', async (_what, write) => {
  const { slowDatabase, hold, commit } = commitsLate();
  const app = await startTestApp({}, { slowDatabase });
  try {
    const [ann, leaving] = [await app.registerMember(), await app.registerMember()];
    const post = await writePost(ann);
    const comment = await writeComment(ann, post);
    const written = hold();
    const writing = write(leaving, { id: post._id, commentId: comment._id });
    await written;
    const body = { password: leaving.password };
    expect((await leaving.browser.call(deleteAccount, { body })).status).toBe(200);
    const erased = app.settled();
    void erased.then(commit);
    await Promise.all([writing, erased]);
    await app.settled();
    expect(await hasLeft(app, leaving.id)).toBe(false);
    await expectPostsToTellTheTruth(app);
  } finally {
    await app.close();
  }
});
