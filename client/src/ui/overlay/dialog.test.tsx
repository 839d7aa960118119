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

/** A press on the page at a time of the browser's clock, in milliseconds. */
function pressPageAt(time: number): void {
  const press = createEvent.pointerDown(document.body, { button: 0 });
  Object.defineProperty(press, 'timeStamp', { value: time });
  fireEvent(document.body, press);
  fireEvent.click(document.body);
}

test('a press outside of a dialog that has just opened leaves it open; a later one closes it', async () => {
  const user = userEvent.setup();
  render(<Opener />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = await screen.findByRole('dialog', { name: 'Question' });
  const openedBefore = performance.now();
  // Radix listens to the page from the next task on.
  await user.keyboard('{Shift}');
  pressPageAt(0);
  expect(dialog).toBeVisible();
  pressPageAt(openedBefore + 1000);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});
