import { screen } from '@testing-library/react';
import { getPage } from '@weft/shared/pages/contract';
import { expect, test } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { answer } from '@/testing/server';

test('the page stays the same while its text arrives', async () => {
  let arrive = () => {};
  const gate = new Promise<void>((resolve) => (arrive = resolve));
  answer(getPage, async () => {
    await gate;
    return { page: null };
  });
  renderApp('/terms');
  await screen.findByRole('heading', { level: 1, name: 'Terms' });
  const main = screen.getByRole('main');
  arrive();
  expect(await screen.findByRole('heading', { level: 2, name: 'Your account' })).toBeVisible();
  expect(screen.getByRole('main')).toBe(main);
});

test('a page without a text of the product or the operator is not found', async () => {
  answer(getPage, { page: null });
  renderApp('/imprint');
  expect(await screen.findByRole('heading', { level: 1, name: 'This thread ends here' })).toBeVisible();
});
