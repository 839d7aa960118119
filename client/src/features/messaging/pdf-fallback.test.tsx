import { screen } from '@testing-library/react';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { expect, test, vi } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer } from '@/testing/server';
import { pdfAddress } from './pdf-address';

vi.mock('./components/viewers/pdf-engine', () => ({
  openPdf: () => ({ document: Promise.reject(new Error('damaged')), close: () => undefined }),
}));

test('offers to open the file if the preview fails', async () => {
  answer(getOwnProfile, { user: buildOwnProfile() });
  const file = '/uploads/messages/a/file.pdf';
  renderApp(pdfAddress(file, 'plan.pdf'), { signedIn: true });
  expect(
    await screen.findByText("This document couldn't be displayed. You can open the file itself."),
  ).toBeVisible();
  const raw = screen.getByRole('link', { name: 'Open file' });
  expect(raw).toHaveAttribute('href', file);
  expect(raw).toHaveAttribute('download', 'plan.pdf');
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
});
