import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { saveDraft } from '@/features/accounts/registration-draft';
import { keepRegistration } from '@/lib/api/session';
import { renderApp } from '@/testing/render-app';

test('a file that is dropped outside a drop area does not open in the browser', async () => {
  keepRegistration('registration-token');
  saveDraft({ step: 2, fullName: 'Asha Venkatesan', email: 'asha@example.org' });
  renderApp('/register');
  const title = await screen.findByRole('heading', { name: 'Add a profile picture' });
  const dataTransfer = { files: [new File(['x'], 'me.png')], types: ['Files'] };
  // The browser opens the file unless the event is cancelled.
  expect(fireEvent.dragOver(title, { dataTransfer })).toBe(false);
  expect(fireEvent.drop(title, { dataTransfer })).toBe(false);
  expect(screen.getByRole('button', { name: 'Choose Image' })).toBeVisible();
});
