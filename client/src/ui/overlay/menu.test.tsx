import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from '../button/button';
import { Menu, MenuItem } from './menu';

test('repeats of the Enter that opened a menu choose nothing', async () => {
  const user = userEvent.setup();
  const handleSelect = vi.fn<() => void>();
  render(
    <main id="main">
      <Menu trigger={<Button>More</Button>}>
        <MenuItem onSelect={handleSelect}>Delete</MenuItem>
      </Menu>
    </main>,
  );
  screen.getByRole('button', { name: 'More' }).focus();
  await user.keyboard('{Enter}');
  const item = await screen.findByRole('menuitem', { name: 'Delete' });
  fireEvent.keyDown(item, { key: 'Enter', repeat: true });
  expect(handleSelect).not.toHaveBeenCalled();
  fireEvent.keyDown(item, { key: 'Enter' });
  expect(handleSelect).toHaveBeenCalledOnce();
});
