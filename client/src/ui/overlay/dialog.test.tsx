import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { notify } from '@/alerts/toasts/notify';
import { Toaster } from '@/alerts/toasts/toaster';
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

/** Presses on the page, or an element, with the given event timestamp. Milliseconds. */
function pressPageAt(time: number, element: Element = document.body): void {
  const press = createEvent.pointerDown(element, { button: 0 });
  Object.defineProperty(press, 'timeStamp', { value: time });
  fireEvent(element, press);
  fireEvent.click(element);
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

test('a toast above an open dialog is announced, and a press on it leaves the dialog open', async () => {
  const user = userEvent.setup();
  render(
    <>
      <Opener />
      <Toaster />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = await screen.findByRole('dialog', { name: 'Question' });
  await user.keyboard('{Shift}');
  act(() => notify.error('The post is too long'));
  expect(screen.getByRole('alert')).toHaveTextContent('The post is too long');
  pressPageAt(performance.now() + 1000, screen.getByRole('button', { name: 'Dismiss' }));
  await user.keyboard('{Shift}');
  expect(dialog).toBeVisible();
});
