import { screen, waitFor, within } from '@testing-library/react';
import { listOwnCompanies } from '@weft/shared/companies/contract';
import { createPost } from '@weft/shared/posts/contract';
import { expect, test } from 'vitest';
import { buildCompany } from '@/testing/company-builders';
import { own, postButton, sent } from '@/testing/open-composer';
import { openFeed } from '@/testing/open-feed';
import { buildPost } from '@/testing/post-builders';
import { answer } from '@/testing/server';

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

test('shows the company with the mark of its domain, and links to its page', async () => {
  const company = { slug: loom.slug, verifiedDomain: 'loom.example.org' };
  const user = { _id: loom._id, fullName: loom.name, headline: null, profileImage: null, company };
  openFeed([buildPost({ user, userId: loom._id })]);
  const card = await screen.findByRole('article');
  expect(within(card).getByRole('link', { name: 'Loom Works' })).toHaveAttribute('href', '/companies/loom');
  expect(card).toHaveTextContent('Verified domain: loom.example.org');
  expect(within(card).queryByRole('button', { name: /^Follow/ })).toBeNull();
});
