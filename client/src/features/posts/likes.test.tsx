import { screen, waitFor, within } from '@testing-library/react';
import { acceptRequest, sendRequest } from '@weft/shared/network/contract';
import { likePost, listLikes } from '@weft/shared/posts/contract';
import type { ListedLike } from '@weft/shared/posts/views';
import { expect, test } from 'vitest';
import { buildChanged, buildRelationship, CONNECTED } from '@/testing/network-builders';
import { deferred, me, openFeed } from '@/testing/open-feed';
import { buildLike, buildListedLike, buildPost } from '@/testing/post-builders';
import { answer, failWith } from '@/testing/server';

const ownLike = { ...buildLike(''), user: me };

test.each([
  [1, ['Ann One'], 'Ann One'],
  [2, ['Ann One', 'Ben Two'], 'Ann One and Ben Two'],
  [3, ['Ann One', 'Ben Two', 'Cem Three'], 'Ann One, Ben Two and 1 other'],
  [64, ['Ann One', 'Ben Two', 'Cem Three'], 'Ann One, Ben Two and 62 others'],
  // The viewer may not see the members who liked the post.
  [3, [], '3 people'],
])('summarises %i likes', async (likesCount, names, text) => {
  openFeed([buildPost({ likesCount, likes: names.map((name) => buildLike(name)) })]);
  expect(await screen.findByRole('button', { name: text })).toBeVisible();
});

test.each([
  [1, [ownLike], 'You'],
  [2, [buildLike('Ann One'), ownLike], 'You and Ann One'],
  [3, [buildLike('Ann One'), ownLike, buildLike('Ben Two')], 'You, Ann One and 1 other'],
  // The own like is not among the newest in the response.
  [64, [buildLike('Ann One'), buildLike('Ben Two')], 'You, Ann One and 62 others'],
])('summarises %i likes that include the viewer’s, beginning with You', async (likesCount, likes, text) => {
  openFeed([buildPost({ likesCount, likes, viewerReaction: '👍' })]);
  expect(await screen.findByRole('button', { name: text })).toBeVisible();
});

test('shows You first at once after a click on Like', async () => {
  const pending = deferred<{ likesCount: number; viewerReaction: '👍' }>();
  answer(likePost, () => pending.promise);
  const { user } = openFeed([buildPost({ likesCount: 1, likes: [buildLike('Ann One')] })]);
  await user.click(await screen.findByRole('button', { name: /^Like/ }));
  expect(await screen.findByRole('button', { name: 'You and Ann One' })).toBeVisible();
  pending.settle({ likesCount: 2, viewerReaction: '👍' });
});

test('truncates names but not the number of others', async () => {
  openFeed([buildPost({ likesCount: 9, likes: [buildLike('Ann '.repeat(30)), buildLike('Ben Two')] })]);
  const others = await screen.findByText('and 7 others');
  expect(others).not.toHaveTextContent('Ann');
  expect(others).toHaveClass('flex-none');
  expect(others.previousElementSibling).toHaveClass('truncate');
});

function answerLikes(likes: ListedLike[]) {
  return answer(listLikes, ({ request }) => {
    const reaction = new URL(request.url).searchParams.get('reaction');
    const shown = likes.filter((like) => !reaction || like.reaction === reaction);
    return { likes: shown, nextCursor: null, total: shown.length };
  });
}

/** Opens the dialog with the reactions to a post. */
async function openLikes(likes: ListedLike[]) {
  const calls = answerLikes(likes);
  const reactionCounts = buildPost().reactionCounts;
  for (const { reaction } of likes) reactionCounts[reaction] += 1;
  const { user } = openFeed([buildPost({ likesCount: likes.length, likes, reactionCounts })]);
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${likes[0]?.user.fullName}`) }));
  const dialog = await screen.findByRole('dialog', { name: 'Reactions' });
  const row = async (name: string) => {
    const item = (await within(dialog).findByText(name)).closest('li');
    if (!item) throw new Error(`no row of ${name}`);
    return within(item);
  };
  return { user, dialog, calls, row };
}

test('opens the list with each reaction and tabs of the existing kinds', async () => {
  const { user, dialog, calls } = await openLikes([
    buildListedLike('Ann One', '💡', buildRelationship(CONNECTED)),
    buildListedLike('Ben Two', '👏', buildRelationship()),
  ]);
  expect(await within(dialog).findByText('Found this insightful')).toBeVisible();
  expect(within(dialog).getByText('Celebrated this')).toBeVisible();
  // Only connections have this mark.
  expect(within(dialog).getAllByText('• 1st')).toHaveLength(1);
  expect(within(dialog).getByText('Ann One').closest('li')).toHaveTextContent('• 1st');
  expect(
    within(dialog)
      .getAllByRole('tab')
      .map((tab) => tab.textContent),
  ).toEqual(['All 2', '💡 1', '👏 1']);
  await user.click(within(dialog).getByRole('tab', { name: '👏 1' }));
  await waitFor(() => expect(within(dialog).queryByText('Ann One')).toBeNull());
  expect(await within(dialog).findByText('Ben Two')).toBeVisible();
  expect(calls).toHaveLength(2);
});

test('shows the loading text visibly', async () => {
  const pending = deferred<{ likes: ListedLike[]; nextCursor: null; total: number }>();
  answer(listLikes, () => pending.promise);
  const { user } = openFeed([buildPost({ likesCount: 1, likes: [buildLike('Ann One')] })]);
  await user.click(await screen.findByRole('button', { name: 'Ann One' }));
  expect(await screen.findByText('Loading users...')).not.toHaveClass('sr-only');
  pending.settle({ likes: [], nextCursor: null, total: 0 });
  expect(await screen.findByText('No reactions yet')).toBeVisible();
});

test('offers the matching action for each member', async () => {
  const { dialog, row } = await openLikes([
    buildListedLike('Nia None', '👍', buildRelationship()),
    buildListedLike('Sol Sent', '👍', buildRelationship({ connectionStatus: 'pending' })),
    buildListedLike(
      'Rey Received',
      '👍',
      buildRelationship({ connectionStatus: 'pending', isIncoming: true }),
    ),
    buildListedLike('Con Nected', '👍', buildRelationship(CONNECTED)),
    buildListedLike(
      'Bo Blocked',
      '👍',
      buildRelationship({
        connectionStatus: 'blocked',
        can: { connect: false, follow: false, message: false },
      }),
    ),
    { ...buildListedLike(me.fullName), user: me },
  ]);
  expect((await row('Nia None')).getByRole('button', { name: 'Connect with Nia None' })).toBeVisible();
  expect((await row('Sol Sent')).getByRole('button', { name: /^Pending/ })).toBeVisible();
  const received = await row('Rey Received');
  expect(received.getByText('Wants to connect')).toBeVisible();
  expect(received.getByRole('button', { name: 'Accept Rey Received' })).toBeVisible();
  expect((await row('Con Nected')).getByRole('link', { name: 'Message Con Nected' })).toBeVisible();
  expect((await row('Bo Blocked')).queryByRole('button')).toBeNull();
  expect((await row(me.fullName)).queryByRole('button')).toBeNull();
  expect((await row(me.fullName)).getAllByRole('link')).toHaveLength(1);
  expect(dialog).toBeVisible();
});

test('replaces Connect with Pending, keeps the focus and opens its menu inside the dialog', async () => {
  const { user, dialog, row } = await openLikes([buildListedLike('Nia None', '👍', buildRelationship())]);
  answer(sendRequest, buildChanged({ connectionStatus: 'pending' }, { sentCount: 1 }));
  await user.click((await row('Nia None')).getByRole('button', { name: 'Connect with Nia None' }));
  const pending = await (await row('Nia None')).findByRole('button', { name: /^Pending/ });
  expect(pending).toHaveFocus();
  await user.click(pending);
  expect(await within(dialog).findByRole('menuitem', { name: 'Withdraw request' })).toBeVisible();
});

test('replaces Accept with a link to the conversation', async () => {
  const { user, row } = await openLikes([
    buildListedLike(
      'Rey Received',
      '👍',
      buildRelationship({ connectionStatus: 'pending', isIncoming: true }),
    ),
  ]);
  answer(acceptRequest, buildChanged(CONNECTED, { connectionsCount: 1 }));
  await user.click((await row('Rey Received')).getByRole('button', { name: 'Accept Rey Received' }));
  expect(
    await (await row('Rey Received')).findByRole('link', { name: 'Message Rey Received' }),
  ).toHaveFocus();
  expect((await row('Rey Received')).getByText('• 1st')).toBeVisible();
});

test('shows an error and can retry when the list fails to load', async () => {
  answer(listLikes, () => failWith('RATE_LIMITED', { message: '' }));
  const { user } = openFeed([buildPost({ likesCount: 1, likes: [buildLike('Ann One')] })]);
  await user.click(await screen.findByRole('button', { name: 'Ann One' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reactions' });
  expect(await within(dialog).findByText('Failed to load likes')).toBeVisible();
  answerLikes([buildListedLike('Zoe Last')]);
  await user.click(within(dialog).getByRole('button', { name: 'Try Again' }));
  expect(await within(dialog).findByText('Zoe Last')).toBeVisible();
});
