import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from '../button/button';
import { Dialog } from './dialog';

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Question">
        Text
      </Dialog>
    </>
  );
}

/** Presses on the page with the given event timestamp. Milliseconds. */
function pressPageAt(time: number): void {
  const press = createEvent.pointerDown(document.body, { button: 0 });
  Object.defineProperty(press, 'timeStamp', { value: time });
  fireEvent(document.body, press);
  fireEvent.click(document.body);
}

test('a press outside closes a dialog, except right after it opened', async () => {
  const user = userEvent.setup();
  render(<Opener />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = await screen.findByRole('dialog', { name: 'Question' });
  const openedBefore = performance.now();
  // Radix attaches its page listener in the next task.
  await user.keyboard('{Shift}');
  pressPageAt(0);
  expect(dialog).toBeVisible();
  pressPageAt(openedBefore + 1000);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});
