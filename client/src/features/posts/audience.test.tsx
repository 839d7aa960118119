import { screen, waitFor, within } from '@testing-library/react';
import { createPost, updatePost } from '@weft/shared/posts/contract';
import { expect, test } from 'vitest';
import { openFeed } from '@/testing/open-feed';
import { openComposer, own, postButton, sent, theDialog } from '@/testing/open-composer';
import { buildPost } from '@/testing/post-builders';
import { answer, noAnswer } from '@/testing/server';

const audienceOf = (body: string | undefined) => /name="audience"\r\n\r\n(\w+)/.exec(body ?? '')?.[1];
const audienceButton = (within_: HTMLElement) =>
  within(within_).getByRole('button', { name: /^Who can see this post/ });

test('sends a post to everyone, unless the author chooses connections by keyboard', async () => {
  const post = own({ audience: 'connections' });
  const calls = answer(createPost, { data: post, media: post });
  const { user, dialog, text } = await openComposer();
  expect(audienceButton(dialog)).toHaveAccessibleName('Who can see this post: Everyone');
  audienceButton(dialog).focus();
  await user.keyboard('{Enter}');
  const choices = await screen.findAllByRole('menuitemradio');
  expect(choices.map((choice) => choice.getAttribute('aria-checked'))).toEqual(['true', 'false']);
  expect(choices[1]).toHaveTextContent('Only people you’re connected with');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(audienceButton(dialog)).toHaveAccessibleName('Who can see this post: Connections');
  await waitFor(() => expect(audienceButton(dialog)).toHaveFocus());
  await user.type(text, 'Among us');
  await user.click(postButton(dialog));
  await screen.findByText('Post created successfully!');
  expect(audienceOf(await sent(calls[0]))).toBe('connections');
  expect(Object.keys(localStorage).filter((key) => key.startsWith('weft:draft:'))).toEqual([]);
});

test('keeps the chosen audience with the draft, and forgets it with the draft', async () => {
  const { user, dialog, text } = await openComposer([buildPost()]);
  await user.type(text, 'For few');
  await user.click(audienceButton(dialog));
  await user.click(await screen.findByRole('menuitemradio', { name: /^Connections/ }));
  await waitFor(() => expect(audienceButton(dialog)).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Start a post' }));
  const reopened = (await theDialog('Create a post')).dialog;
  expect(audienceButton(reopened)).toHaveAccessibleName('Who can see this post: Connections');
  await user.click(within(reopened).getByRole('button', { name: 'Discard' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(audienceButton(reopened)).toHaveAccessibleName('Who can see this post: Everyone');
});

test('shows the audience of a post for connections on its card, and nothing for everyone', async () => {
  openFeed([buildPost({ audience: 'connections' }), buildPost()]);
  const [narrow, open] = await screen.findAllByRole('article');
  expect(narrow).toHaveTextContent('Connections');
  expect(open).not.toHaveTextContent('Connections');
});

test('starts an edit with the audience of the post and keeps it after a failure', async () => {
  const post = own({ mediaTitle: 'Ours', audience: 'connections' });
  const { user } = openFeed([post]);
  await user.click(await screen.findByRole('button', { name: 'Post options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Post' }));
  const { dialog } = await theDialog('Edit Post');
  await user.click(audienceButton(dialog));
  await user.click(await screen.findByRole('menuitemradio', { name: /^Everyone/ }));
  const failed = answer(updatePost, () => noAnswer());
  await user.click(within(dialog).getByRole('button', { name: 'Update' }));
  expect(await within(dialog).findByRole('button', { name: 'Try Again' })).toBeVisible();
  expect(audienceOf(await sent(failed[0]))).toBe('everyone');
  expect(audienceButton(dialog)).toHaveAccessibleName('Who can see this post: Everyone');
  const changed = { ...post, audience: 'everyone' as const };
  answer(updatePost, { data: changed, media: changed });
  await user.click(within(dialog).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Post updated successfully!')).toBeVisible();
  expect(screen.getByRole('article')).not.toHaveTextContent('Connections');
});
