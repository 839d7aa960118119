import { EventEmitter, once } from 'node:events';
import { expect, it } from 'vitest';
import { deleteAccount } from '@weft/shared/accounts/contract';
import { addComment, addReply, likePost } from '@weft/shared/posts/contract';
import type { Database } from '../../../platform/database/database.ts';
import { expectPostsToBeConsistent } from '../../../testing/content/post-consistency.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { writeComment, writePost } from '../../../testing/content/write-posts.ts';

/**
 * A database that delays the commit of the first transaction after `hold` until it is told to, or asked whether all
 * have ended.
 */
function commitsLate() {
  const events = new EventEmitter();
  let isHeld = false;
  const commitLate = async (): Promise<void> => {
    const committing = once(events, 'commit');
    events.emit('written');
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
      events.emit('commit');
      return connected.transactionsEnded();
    },
  });
  return {
    slowDatabase,
    /** Resolves once everything before the delayed commit is written. */
    hold: (): Promise<unknown> => {
      isHeld = true;
      return once(events, 'written');
    },
    commit: () => void events.emit('commit'),
  };
}

type Place = Record<'id' | 'commentId', string>;

/** Returns whether any content under posts is by this member. */
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
    const [ann, leaving] = [await app.addMember(), await app.addMember()];
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
    await expectPostsToBeConsistent(app);
  } finally {
    await app.close();
  }
});
