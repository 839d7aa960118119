import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WaitingTile } from './file-tile';

it('a file as the browser gives it stands with its kind, name and size while it waits', () => {
  render(<WaitingTile file={new File(['x'.repeat(2048)], 'induction.pdf', { type: 'application/pdf' })} />);
  expect(screen.getByTitle('induction.pdf')).toBeVisible();
  expect(screen.getByText('PDF')).toBeVisible();
  expect(screen.getByText('2.00 KB')).toBeVisible();
});
