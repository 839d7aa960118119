import { screen, waitFor, within } from '@testing-library/react';
import { SAFETY_LIMITS } from '@weft/shared/limits';
import { blockMember } from '@weft/shared/network/contract';
import { getPost, listFeed, listMemberPosts } from '@weft/shared/posts/contract';
import { getProfile } from '@weft/shared/profiles/contract';
import { report } from '@weft/shared/safety/contract';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import { beforeAll, expect, test } from 'vitest';
import { buildChanged } from '@/testing/network-builders';
import { openFeed, me } from '@/testing/open-feed';
import { buildComment, buildPost, buildReply } from '@/testing/post-builders';
import { buildMemberProfile, loadProfileScreens, openOwnProfile } from '@/testing/profile-builders';
import { answer, failWith } from '@/testing/server';

const { rules, done } = SAFETY_TEXTS;

beforeAll(async () => {
  await Promise.all([loadProfileScreens(), import('./components/report/report-dialog')]);
});

const accepted = { targetType: 'post', targetId: '', reason: 'spam', note: '', createdAt: '' } as const;
const answerReport = () => answer(report, { report: { _id: 'r'.repeat(24), ...accepted } });

async function openPostReport() {
  const post = buildPost();
  const { user } = openFeed([post]);
  await user.click(await screen.findByRole('button', { name: 'More about this post' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report post' }));
  const dialog = await screen.findByRole('dialog', { name: 'Report this post' });
  return { user, post, dialog };
}

test('a member reports a post with a reason and a note, then blocks its author', async () => {
  const calls = answerReport();
  const { user, post, dialog } = await openPostReport();
  expect(dialog).toHaveAccessibleDescription('Only moderators can read your report.');
  expect(dialog).toHaveTextContent(`${post.user.fullName} isn't told who reported.`);
  const reasons = within(dialog).getByRole('group', { name: 'What is wrong?' });
  expect(within(reasons).getAllByRole('radio')).toHaveLength(9);
  await user.click(within(reasons).getByRole('radio', { name: 'Spam or a scam' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), ' Third time today. ');
  await user.click(within(dialog).getByRole('button', { name: 'Send report' }));

  const sent = await screen.findByRole('dialog', { name: 'Report sent' });
  expect(within(sent).getByRole('status')).toHaveTextContent(done.reported);
  expect(within(sent).getByRole('button', { name: 'Done' })).toHaveFocus();
  expect(await calls[0]?.request.json()).toEqual({
    targetType: 'post',
    targetId: post._id,
    reason: 'spam',
    note: 'Third time today.',
  });

  answer(getPost, () => failWith('NOT_FOUND'));
  answer(listFeed, { posts: [], nextCursor: null });
  expect(screen.getByRole('article', { hidden: true })).toBeInTheDocument();
  const blocked = answer(blockMember, buildChanged({ connectionStatus: 'blocked' }));
  await user.click(within(sent).getByRole('button', { name: `Block ${post.user.fullName}` }));
  const asking = await screen.findByRole('dialog', { name: `Block ${post.user.fullName}?` });
  await user.click(within(asking).getByRole('button', { name: 'Block' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(blocked[0]?.params['userId']).toBe(post.user._id);
  // Blocking refetches all lists with the author.
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
});

test('a report needs a reason, and "Something else" also needs a note', async () => {
  const calls = answerReport();
  const { user, dialog } = await openPostReport();
  await user.click(within(dialog).getByRole('button', { name: 'Send report' }));
  expect(await within(dialog).findByText(rules.reason)).toBeInTheDocument();
  await user.click(within(dialog).getByRole('radio', { name: 'Something else' }));
  await user.click(within(dialog).getByRole('button', { name: 'Send report' }));
  const note = within(dialog).getByRole('textbox', { name: 'Note' });
  await waitFor(() => expect(note).toHaveAccessibleDescription(rules.noteNeeded));
  expect(note).toHaveFocus();
  expect(calls).toEqual([]);
});

test('the note survives a failure, shows its counter near the limit, and is not discarded without asking', async () => {
  answer(report, () => failWith('RATE_LIMITED', { message: 'That was too often.' }));
  const { user, dialog } = await openPostReport();
  const note = within(dialog).getByRole('textbox', { name: 'Note' });
  await user.click(note);
  await user.paste('x'.repeat(SAFETY_LIMITS.noteMax - 5));
  expect(within(dialog).getByText('995 / 1,000')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('radio', { name: 'Hate speech' }));
  await user.click(within(dialog).getByRole('button', { name: 'Send report' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('That was too often.');
  expect(note).toHaveValue('x'.repeat(SAFETY_LIMITS.noteMax - 5));

  await user.keyboard('{Escape}');
  const asking = await screen.findByRole('dialog', { name: 'Discard this report?' });
  await user.click(within(asking).getByRole('button', { name: 'Keep editing' }));
  expect(note).toHaveValue('x'.repeat(SAFETY_LIMITS.noteMax - 5));
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'More about this post' })).toHaveFocus();
});

test('the note survives a reload', async () => {
  const { user, post, dialog } = await openPostReport();
  await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'Half a thought');
  expect(localStorage.getItem(`weft:draft:${me._id}:report:${post._id}`)).toBe('Half a thought');
});

test('members can report comments and replies of others, but not their own', async () => {
  const reply = buildReply({ user: me });
  const theirs = buildComment({ replies: [reply, buildReply()] });
  const own = buildComment({ user: me, comment: 'Mine' });
  const { user } = openFeed([buildPost({ comments: [theirs, own], commentsCount: 2 })]);
  await user.click(await screen.findByRole('button', { name: 'Comment', expanded: false }));
  await user.click(await screen.findByRole('button', { name: 'View 2 replies' }));
  const offered = screen.getAllByRole('button', { name: /^More about the (comment|reply)/ });
  expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual([
    'More about the comment by Farah Siddiqui',
    'More about the reply by Kwame Osei-Darko',
  ]);
  const calls = answerReport();
  await user.click(screen.getByRole('button', { name: 'More about the reply by Kwame Osei-Darko' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report reply' }));
  const dialog = await screen.findByRole('dialog', { name: 'Report this reply' });
  await user.click(within(dialog).getByRole('radio', { name: 'False information' }));
  await user.click(within(dialog).getByRole('button', { name: 'Send report' }));
  await screen.findByRole('dialog', { name: 'Report sent' });
  expect(await calls[0]?.request.json()).toMatchObject({ targetType: 'reply', reason: 'false-information' });
});

test('a member is reported and blocked from the profile menu', async () => {
  const profile = buildMemberProfile();
  answer(getProfile, { user: profile });
  answer(listMemberPosts, { media: [], nextCursor: null });
  const { user } = openOwnProfile({}, `/user-profile/${profile._id}`);
  const [menu] = await screen.findAllByRole('button', { name: 'More' });
  if (!menu) throw new Error('no menu');
  await user.click(menu);
  expect(await screen.findByRole('menuitem', { name: 'Block' })).toBeInTheDocument();
  await user.click(screen.getByRole('menuitem', { name: 'Report' }));
  const dialog = await screen.findByRole('dialog', { name: `Report ${profile.fullName}` });
  expect(dialog).toHaveTextContent('Moderators see the current profile, even if it is changed later.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(menu);
  await user.click(await screen.findByRole('menuitem', { name: 'Block' }));
  expect(await screen.findByRole('dialog', { name: `Block ${profile.fullName}?` })).toBeInTheDocument();
});
