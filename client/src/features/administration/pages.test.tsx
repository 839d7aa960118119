import { screen, waitFor, within } from '@testing-library/react';
import {
  getAdministeredPage,
  getPageVersion,
  listAdministeredPages,
  listPageVersions,
  publishPage,
  savePageDraft,
  type EditedPage,
} from '@weft/shared/administration/pages-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { getPage } from '@weft/shared/pages/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { countOpenCases } from '@weft/shared/safety/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';

const { done, rules } = ADMINISTRATION_TEXTS;
const AT = '2026-11-20T10:00:00.000Z';
const page = (more: Partial<EditedPage> = {}): EditedPage => ({
  page: 'imprint',
  revision: 3,
  version: 1,
  html: '<p>Tidewell, Pune</p>',
  draft: null,
  ...more,
});
const draft = (html: string) => ({ html, note: '', mustAccept: false, savedAt: AT, savedBy: null });

beforeAll(() => import('./screens/pages-screen'));
beforeEach(() => {
  answer(getOwnProfile, { user: buildOwnProfile({ role: 'administrator', moderator: true }) });
  answer(countOpenCases, { openCount: 0 });
  answer(listAdministeredPages, {
    pages: [
      { page: 'privacy', version: 0, publishedAt: null, isShown: false, hasDraft: false },
      { page: 'imprint', version: 1, publishedAt: AT, isShown: true, hasDraft: true },
    ],
  });
  const version = {
    _id: 'v1',
    version: 1,
    note: 'First',
    acceptedBy: 12,
    publishedAt: AT,
    publishedBy: null,
  };
  answer(listPageVersions, { versions: [version], nextCursor: null });
});

async function open(stored = page()) {
  answer(getAdministeredPage, { page: stored });
  const view = renderApp('/admin/pages?page=imprint', { signedIn: true });
  const text = await screen.findByRole('textbox', { name: 'Imprint' });
  return { text, ...view };
}

test('a page is written, published, and its versions can be read', async () => {
  const sent = answer(publishPage, { message: done.pagePublished, page: page({ revision: 4, version: 2 }) });
  answer(getPageVersion, { html: '<p>As it was</p>' });
  const { user } = await open(page({ draft: draft('<p>Moved to Mumbai</p>') }));
  const list = within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(list.getByRole('link', { name: /Imprint.*Version 1.*Draft/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await user.type(screen.getByRole('textbox', { name: 'What changed, in one sentence' }), 'New address');
  await user.click(screen.getByRole('checkbox', { name: /Ask members to accept it/ }));
  await user.click(screen.getByRole('button', { name: 'Publish version 2' }));
  expect(await screen.findByText(done.pagePublished)).toBeVisible();
  expect(await sent[0]?.request.json()).toEqual({
    html: '<p>Moved to Mumbai</p>',
    note: 'New address',
    mustAccept: true,
    revision: 3,
  });
  expect(await screen.findByRole('button', { name: 'Publish version 3' })).toBeVisible();
  expect(screen.getByText(/12 members accepted it/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'View version 1' }));
  expect(await within(screen.getByRole('dialog')).findByText('As it was')).toBeVisible();
});

test('a text that somebody else saved is shown, and the own one stays until one is chosen', async () => {
  answer(savePageDraft, () => failWith('EDIT_CONFLICT', { message: rules.editConflict }));
  const { text, user } = await open();
  answer(getAdministeredPage, { page: page({ revision: 7, draft: draft('<p>Of the other one</p>') }) });
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText(rules.editConflict)).toBeVisible();
  const saved = await screen.findByRole('region', { name: 'The saved text' });
  expect(await within(saved).findByText('Of the other one')).toBeVisible();
  expect(text).toHaveTextContent('Tidewell, Pune');

  const sent = answer(savePageDraft, { message: done.draftSaved, page: page({ revision: 8 }) });
  await user.click(within(saved).getByRole('button', { name: 'Replace it with mine' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await sent[0]?.request.json()).toMatchObject({ html: '<p>Tidewell, Pune</p>', revision: 7 });
});

test('the saved text can be used instead', async () => {
  answer(savePageDraft, () => failWith('EDIT_CONFLICT', { message: rules.editConflict }));
  const { user } = await open();
  answer(getAdministeredPage, { page: page({ revision: 7, draft: draft('<p>Of the other one</p>') }) });
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await user.click(await screen.findByRole('button', { name: 'Use the saved text' }));
  expect(await screen.findByRole('textbox', { name: 'Imprint' })).toHaveTextContent('Of the other one');
  expect(screen.queryByRole('region', { name: 'The saved text' })).toBeNull();
});

test('another page is opened only after a question while a text is unsaved', async () => {
  answer(savePageDraft, { message: done.draftSaved, page: page({ revision: 4 }) });
  const { user } = await open();
  const note = screen.getByRole('textbox', { name: 'What changed, in one sentence' });
  const other = screen.getByRole('link', { name: /Privacy Policy.*The built-in text/ });
  await user.type(note, 'New');
  await user.click(other);
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(question.getByRole('button', { name: 'Stay' }));
  expect(window.location.search).toBe('?page=imprint');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText(done.draftSaved)).toBeVisible();
  answer(getAdministeredPage, { page: page({ page: 'privacy' }) });
  await user.click(other);
  expect(await screen.findByRole('textbox', { name: 'Privacy Policy' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('visitors read the operator’s text; a failure can be retried, and a page without text is not found', async () => {
  answer(getPage, () => failWith('INTERNAL'));
  const first = renderApp('/terms');
  const retry = await screen.findByRole('button', { name: 'Try Again' }, { timeout: 10_000 });
  answer(getPage, { page: { page: 'terms', version: 3, html: '<p>Our own terms</p>', publishedAt: AT } });
  await first.user.click(retry);
  expect(await screen.findByText('Our own terms')).toBeVisible();
  expect(screen.getByText('Version 3, published November 20, 2026')).toBeVisible();
  first.unmount();
  answer(getPage, { page: null });
  renderApp('/imprint');
  expect(await screen.findByRole('heading', { name: 'This thread ends here' })).toBeVisible();
});
