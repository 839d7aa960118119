import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WaitingTile } from './file-tile';

it('shows kind, name and size of a pending File', () => {
  render(<WaitingTile file={new File(['x'.repeat(2048)], 'induction.pdf', { type: 'application/pdf' })} />);
  expect(screen.getByTitle('induction.pdf')).toBeVisible();
  expect(screen.getByText('PDF')).toBeVisible();
  expect(screen.getByText('2.00 KB')).toBeVisible();
});
