import { screen, waitFor, within } from '@testing-library/react';
import { listConnections } from '@weft/shared/network/contract';
import { searchMembers } from '@weft/shared/network/discovery-contract';
import { editComment } from '@weft/shared/posts/comment-contract';
import { addComment, createPost } from '@weft/shared/posts/contract';
import { searchTags } from '@weft/shared/posts/tags/tag-contract';
import { expect, test } from 'vitest';
import { buildConnection, buildResult } from '@/testing/network-builders';
import { openComposer, postButton, sent } from '@/testing/open-composer';
import { me, openFeed } from '@/testing/open-feed';
import { buildComment, buildPost } from '@/testing/post-builders';
import { answer } from '@/testing/server';

const INGRID = 'a'.repeat(24);
const KWAME = 'b'.repeat(24);
const mention = (start: number, fullName = 'Ingrid Solvang') => ({
  start,
  length: '@Ingrid Solvang'.length,
  member: { _id: INGRID, fullName },
});

/** Ingrid is a connection; Kwame and the viewer are found by the search. */
function answerPeople() {
  const ingrid = buildConnection({ _id: INGRID, fullName: 'Ingrid Solvang', headline: 'Field operations' });
  answer(listConnections, {
    connections: [ingrid],
    total: 1,
    nextCursor: null,
    userId: me._id,
    userFullName: me.fullName,
  });
  const users = [
    buildResult({ ...me }),
    buildResult({ _id: INGRID, fullName: 'Ingrid Solvang' }),
    buildResult({ _id: KWAME, fullName: 'Kwame Ingley', headline: null }),
  ];
  answer(searchMembers, { users, nextCursor: null, total: 3, hasMore: false });
}

test('suggests connections first, never the member, and sends where a post mentions whom', async () => {
  answerPeople();
  const asked = answer(createPost, { message: 'Done', data: buildPost(), media: buildPost() });
  const { user, dialog, text } = await openComposer();
  await user.type(text, ' Hi @ing');
  const list = await screen.findByRole('listbox', { name: 'People you can mention' });
  await waitFor(() => expect(within(list).getAllByRole('option')).toHaveLength(2));
  const [first, second] = within(list).getAllByRole('option');
  expect(first).toHaveTextContent('Field operations · Connection');
  expect(second).toHaveTextContent('Kwame Ingley');
  await user.keyboard('{Enter}');
  expect(text).toHaveValue(' Hi @Ingrid Solvang ');
  await user.keyboard('and more');
  await user.click(postButton(dialog));
  await waitFor(() => expect(asked).toHaveLength(1));
  const form = await sent(asked[0]);
  expect(form).toContain('Hi @Ingrid Solvang and more');
  expect(form).toContain(JSON.stringify([{ member: INGRID, start: 3, length: 15 }]));
});

test('begins a mention and a hashtag at the caret by buttons, which open the lists', async () => {
  answerPeople();
  answer(searchTags, { tags: [{ tag: 'grid', name: 'Grid', postsCount: 12 }] });
  const { user, dialog, text } = await openComposer();
  await user.type(text, 'Hello world');
  if (text instanceof HTMLTextAreaElement) text.setSelectionRange(5, 5);
  within(dialog).getByRole('button', { name: 'Mention someone' }).focus();
  await user.keyboard('{Enter}');
  expect(text).toHaveValue('Hello @ world');
  expect(text).toHaveFocus();
  await screen.findByRole('listbox', { name: 'People you can mention' });
  await user.keyboard('ing');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  await user.keyboard('{Enter}');
  expect(text).toHaveValue('Hello @Ingrid Solvang  world');
  await user.click(within(dialog).getByRole('button', { name: 'Add a hashtag' }));
  expect(text).toHaveValue('Hello @Ingrid Solvang # world');
  expect(await screen.findByRole('option', { name: /#Grid/ })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Add a hashtag' }));
  expect(text).toHaveValue('Hello @Ingrid Solvang # world');
  await user.click(await screen.findByRole('option', { name: /#Grid/ }));
  expect(text).toHaveValue('Hello @Ingrid Solvang #Grid  world');
});

test('keeps mentions in the draft, and makes one that is edited plain text', async () => {
  answerPeople();
  const asked = answer(createPost, { message: 'Done', data: buildPost(), media: buildPost() });
  const first = await openComposer();
  await first.user.type(first.text, '@ing');
  await first.user.click(await screen.findByRole('option', { name: /^Ingrid/ }));
  first.unmount();
  const { user, dialog, text } = await openComposer();
  expect(text).toHaveValue('@Ingrid Solvang ');
  await user.type(text, '{Backspace}{Backspace}');
  await user.click(postButton(dialog));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(await sent(asked[0])).not.toContain('"mentions"');
});

test('links present names in posts and comments', async () => {
  const mentions = [mention(7, 'Ingrid Berg')];
  const text = 'Thanks @Ingrid Solvang!';
  const comments = [buildComment({ comment: text, mentions })];
  openFeed([buildPost({ mediaTitle: text, mentions, comments, commentsCount: 1 })]);
  const article = await screen.findByRole('article');
  expect(article).toHaveTextContent('Thanks @Ingrid Berg!');
  const link = within(article).getByRole('link', { name: '@Ingrid Berg' });
  expect(link).toHaveAttribute('href', `/user-profile/${INGRID}`);
});

test('cuts a long text before a mention, and links it in the whole text', async () => {
  const text = `${'word '.repeat(80)}@Ingrid Solvang`;
  const { user } = openFeed([buildPost({ mediaTitle: text, mentions: [mention(400)] })]);
  const more = await screen.findByRole('button', { name: 'Show more' });
  expect(screen.queryByRole('link', { name: '@Ingrid Solvang' })).not.toBeInTheDocument();
  await user.click(more);
  expect(screen.getByRole('link', { name: '@Ingrid Solvang' })).toBeVisible();
});

test('mentions in a comment, and keeps the mention when its text is edited', async () => {
  answerPeople();
  const comment = buildComment({
    user: me,
    comment: 'Ask @Ingrid Solvang',
    mentions: [mention(4)],
    can: { edit: true, delete: true },
  });
  const added = answer(addComment, { message: 'Done', ...comment });
  const edited = answer(editComment, { message: 'Done', ...comment });
  const { user } = openFeed([buildPost({ comments: [], commentsCount: 0 })]);
  const article = await screen.findByRole('article');
  await user.click(within(article).getByRole('button', { name: 'Comment', expanded: false }));
  const box = await within(article).findByRole('textbox', { name: 'Add a comment' });
  await user.type(box, 'Ask @ing');
  await user.click(await screen.findByRole('option', { name: /^Ingrid/ }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(added).toHaveLength(1));
  const mentions = [{ member: INGRID, start: 4, length: 15 }];
  expect(await added[0]?.request.json()).toMatchObject({ comment: 'Ask @Ingrid Solvang', mentions });

  await user.click(await within(article).findByRole('button', { name: 'More about your comment' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit comment' }));
  const form = await within(article).findByRole('textbox', { name: 'Edit comment' });
  await user.type(form, 'Please: ', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(edited).toHaveLength(1));
  expect(await edited[0]?.request.json()).toMatchObject({
    mentions: [{ member: INGRID, start: 12, length: 15 }],
  });
});
