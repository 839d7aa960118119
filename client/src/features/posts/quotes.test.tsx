import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createPost, getPost } from '@weft/shared/posts/contract';
import type { PostView, QuotedPost } from '@weft/shared/posts/views';
import { expect, test } from 'vitest';
import { postButton, sent, theDialog } from '@/testing/open-composer';
import { openFeed } from '@/testing/open-feed';
import { buildMember, buildPost } from '@/testing/post-builders';
import { answer, failWith } from '@/testing/server';

const mei = buildMember({ fullName: 'Mei-Lin Zhou' });
const original = buildPost({ user: mei, mediaTitle: 'Nobody pays for the ten minutes.' });
const quoted = (change: Partial<QuotedPost> = {}): PostView['quote'] => {
  const { _id, user, mediaTitle, mediaImage, mediaVideo, mediaDocument, createdAt } = original;
  const post = { _id, user, mediaTitle, mediaImage, mediaVideo, mediaDocument, createdAt };
  return { post: { ...post, isQuote: false, ...change } };
};

async function pressQuote(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Repost' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Quote' }));
}

const box = (within_: HTMLElement = document.body) =>
  within(within_).findByRole('blockquote', { name: 'Quoted post by Mei-Lin Zhou' });

test('a quote shows the original, which leads to its page', async () => {
  openFeed([buildPost({ mediaTitle: 'See below', quote: quoted() })]);
  const text = within(await box()).getByRole('link', { name: 'Nobody pays for the ten minutes.' });
  expect(text).toHaveAttribute('href', `/posts/${original._id}`);
  expect(screen.queryByText('Shows another post')).toBeNull();
});

test('a quote names the members whom the original mentions as they are called now', async () => {
  const member = { _id: 'd'.repeat(24), fullName: 'Dora West' };
  const change = { mediaTitle: 'Ask @Dora East', mentions: [{ start: 4, length: 10, member }] };
  openFeed([buildPost({ quote: quoted(change) })]);
  expect(within(await box()).getByRole('link', { name: 'Ask @Dora West' })).toBeVisible();
});

test('a quote of a quote shows the inner one as a link only', async () => {
  openFeed([buildPost({ quote: quoted({ isQuote: true }) })]);
  const link = within(await box()).getByRole('link', { name: 'Shows another post' });
  expect(link).toHaveAttribute('href', `/posts/${original._id}`);
});

test('an original that the viewer may not see is not available', async () => {
  openFeed([buildPost({ quote: { post: null } })]);
  expect(await screen.findByText("This post isn't available")).toBeVisible();
});

test('quotes a post: the composer shows it below the text, and sends its id', async () => {
  const written = buildPost({ mediaTitle: 'So true', quote: quoted() });
  const creations = answer(createPost, { data: written, media: written });
  const { user } = openFeed([original]);
  await pressQuote(user);
  const { dialog, text } = await theDialog('Quote a post');
  expect(await box(dialog)).toHaveTextContent('Nobody pays for the ten minutes.');
  expect(postButton(dialog)).toBeDisabled();
  await user.type(text, 'So true');
  await user.click(postButton(dialog));
  await waitFor(() => expect(creations).toHaveLength(1));
  expect(await sent(creations[0])).toContain(`name="quotes"\r\n\r\n${original._id}`);
  expect(await screen.findByText('1 quote')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Start a post' }));
  const next = await theDialog('Create a post');
  expect(within(next.dialog).queryByRole('blockquote')).toBeNull();
});

test('keeps the quoted post with the draft, and forgets it without one', async () => {
  const { user } = openFeed([original]);
  const close = async () => {
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await pressQuote(user);
  await theDialog('Quote a post');
  await close();
  await user.click(await screen.findByRole('button', { name: 'Start a post' }));
  await theDialog('Create a post');
  await close();
  await pressQuote(user);
  await user.type((await theDialog('Quote a post')).text, 'Later');
  await close();
  await user.click(await screen.findByRole('button', { name: /^Continue your draft/ }));
  const { dialog, text } = await theDialog('Quote a post');
  expect(text).toHaveValue('Later');
  await user.click(within(dialog).getByRole('button', { name: 'Remove the quoted post' }));
  expect((await theDialog('Create a post')).text).toHaveValue('Later');
});

test('says that the quoted post is gone when it was deleted meanwhile', async () => {
  answer(createPost, () => failWith('NOT_FOUND', { message: "The quoted post isn't available any more" }));
  answer(getPost, () => failWith('NOT_FOUND'));
  const { user } = openFeed([original]);
  await pressQuote(user);
  const { dialog, text } = await theDialog('Quote a post');
  await user.type(text, 'So true');
  await user.click(postButton(dialog));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    "The quoted post isn't available any more",
  );
});
