import * as contract from '@weft/shared/posts/comment-contract';
import { writeComment, writeReply } from '../content/write-posts.ts';
import type { BudgetWorld } from './budget-world.ts';
import { by, ofViewer, WHOLE, type Scenario, type Scenarios } from './scenario.ts';

const body = { reaction: '💡' } as const;

/** A new reply of the viewer, to which all friends have reacted. */
const reactedReply = async ({ viewer, friends, post, comment }: BudgetWorld) => {
  const params = { id: (await writeReply(viewer, post, comment, 'Liked'))._id };
  for (const { browser } of friends) await browser.call(contract.reactToReply, { params, body });
  return params;
};

const unreact: Scenario = async ({ viewer, comment }) => {
  const params = { id: comment._id };
  await by(viewer, contract.reactToComment, { params, body })();
  return by(viewer, contract.unreactToComment, { params });
};
const unreactReply: Scenario = async (world) => {
  const params = await reactedReply(world);
  await by(world.viewer, contract.reactToReply, { params, body })();
  return by(world.viewer, contract.unreactToReply, { params });
};

export const COMMENT_SCENARIOS: Scenarios = {
  'comments.edit': async ({ viewer, reported }) => {
    const params = { id: (await writeComment(viewer, reported))._id };
    return by(viewer, contract.editComment, { params, body: { comment: 'Changed' } });
  },
  'comments.react': ofViewer(contract.reactToComment, ({ comment }) => ({
    params: { id: comment._id },
    body,
  })),
  'comments.unreact': unreact,
  'comments.reactions': ofViewer(contract.listCommentReactions, ({ comment }) => ({
    params: { id: comment._id },
    query: WHOLE,
  })),
  'replies.edit': async (world) =>
    by(world.viewer, contract.editReply, { params: await reactedReply(world), body: { reply: 'Changed' } }),
  'replies.react': async (world) =>
    by(world.viewer, contract.reactToReply, { params: await reactedReply(world), body }),
  'replies.unreact': unreactReply,
  'replies.reactions': async (world) =>
    by(world.viewer, contract.listReplyReactions, { params: await reactedReply(world), query: WHOLE }),
};
