import { act, screen, waitFor, within } from '@testing-library/react';
import { listOwnCompanies } from '@weft/shared/companies/contract';
import type { OwnCompany } from '@weft/shared/companies/views';
import { createPost } from '@weft/shared/posts/contract';
import { expect, test } from 'vitest';
import { draftKey, writeDraft } from '@/lib/storage/drafts';
import { buildCompany } from '@/testing/company-builders';
import { own, postButton, sent } from '@/testing/open-composer';
import { deferred, me, openFeed } from '@/testing/open-feed';
import { buildPost } from '@/testing/post-builders';
import { answer, failWith, noAnswer } from '@/testing/server';

const loom = buildCompany();

test('writes a post in the name of a company, for everyone', async () => {
  const post = own();
  const calls = answer(createPost, { data: post, media: post });
  const { user } = openFeed([]);
  answer(listOwnCompanies, { companies: [{ company: loom, role: 'editor' }] });
  const box = await screen.findByRole('region', { name: 'Create a post' });
  await user.click(within(box).getByRole('button', { name: 'Start a post' }));
  const opened = await screen.findByRole('dialog', { name: 'Create a post' });
  await user.click(await within(opened).findByRole('button', { name: /^Post as/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: /^Loom Works/ }));
  await waitFor(() =>
    expect(within(opened).getByRole('button', { name: 'Post as Loom Works' })).toHaveFocus(),
  );
  expect(within(opened).queryByRole('button', { name: /^Who can see/ })).toBeNull();
  await user.type(within(opened).getByRole('textbox', { name: 'Post text' }), 'We weave');
  await user.click(postButton(opened));
  await screen.findByText('Post created successfully!');
  expect(await sent(calls[0])).toContain(`name="company"\r\n\r\n${loom._id}`);
});

/** Opens the composer with a draft in the name of a company. */
async function openDraft(answerOwn: () => void) {
  writeDraft(me._id, 'post', 'We weave');
  writeDraft(me._id, 'as:post', loom._id);
  const { user } = openFeed([]);
  answerOwn();
  const box = await screen.findByRole('region', { name: 'Create a post' });
  await user.click(within(box).getByRole('button', { name: 'Start a post' }));
  const opened = await screen.findByRole('dialog', { name: 'Create a post' });
  return { user, opened };
}

const isRefused = () => failWith('RATE_LIMITED');

test('sends a draft of a company only once the company is known', async () => {
  const post = own();
  const calls = answer(createPost, { data: post, media: post });
  const owned = deferred<{ companies: OwnCompany[] }>();
  const { user, opened } = await openDraft(() => answer(listOwnCompanies, () => owned.promise));
  expect(within(opened).getByRole('textbox', { name: 'Post text' })).toHaveValue('We weave');
  expect(postButton(opened)).toBeDisabled();
  expect(within(opened).queryByText(me.fullName)).toBeNull();
  owned.settle({ companies: [{ company: loom, role: 'editor' }] });
  expect(await within(opened).findByRole('button', { name: 'Post as Loom Works' })).toBeVisible();
  await user.click(postButton(opened));
  await screen.findByText('Post created successfully!');
  expect(await sent(calls[0])).toContain(`name="company"\r\n\r\n${loom._id}`);
});

test('says that the member may not write for the company of the draft any more', async () => {
  const { user, opened } = await openDraft(() => answer(listOwnCompanies, isRefused));
  await within(opened).findByText('Failed to load the company of your draft.');
  expect(postButton(opened)).toBeDisabled();
  answer(listOwnCompanies, { companies: [] });
  await user.click(within(opened).getByRole('button', { name: 'Try Again' }));
  expect(await within(opened).findByText(/^You can no longer post as the company/)).toBeVisible();
  expect(within(opened).getByText(me.fullName)).toBeVisible();
  expect(postButton(opened)).toBeEnabled();
});

test('a draft of a company that failed to load can be sent in the own name, if the member chooses it', async () => {
  const calls = answer(createPost, () => noAnswer());
  const { user, opened } = await openDraft(() => answer(listOwnCompanies, isRefused));
  await user.click(await within(opened).findByRole('button', { name: `Post as ${me.fullName}` }));
  await user.click(postButton(opened));
  const again = await within(opened).findByRole('button', { name: 'Try Again' });
  expect(await sent(calls[0])).not.toContain('name="company"');
  // Another tab chooses the company for the same draft.
  const change = { key: draftKey(me._id, 'as:post'), oldValue: null, newValue: loom._id };
  act(() => void window.dispatchEvent(new StorageEvent('storage', change)));
  expect(await within(opened).findByText('Failed to load the company of your draft.')).toBeVisible();
  await user.click(again);
  expect(again).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('shows the company with the mark of its domain, and links to its page', async () => {
  const company = { slug: loom.slug, verifiedDomain: 'loom.example.org' };
  const user = { _id: loom._id, fullName: loom.name, headline: null, profileImage: null, company };
  openFeed([buildPost({ user, userId: loom._id })]);
  const card = await screen.findByRole('article');
  expect(within(card).getByRole('link', { name: 'Loom Works' })).toHaveAttribute('href', '/companies/loom');
  expect(card).toHaveTextContent('Verified domain: loom.example.org');
  expect(within(card).queryByRole('button', { name: /^Follow/ })).toBeNull();
});
