import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify } from './notify';
import { Toaster } from './toaster';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (add: () => void) => act(add);
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

it('announces success and info politely, warnings and errors assertively', () => {
  show(() => notify.success('Saved'));
  expect(screen.getByRole('status')).toHaveTextContent('Saved');
  show(() => notify.error('Lost'));
  expect(screen.getByRole('alert')).toHaveTextContent('Lost');
});

it('disappears after 5000 ms and a fade of 300 ms', () => {
  show(() => notify.info('News'));
  pass(5000);
  expect(screen.getByText('News').closest('li')).toHaveClass('opacity-0');
  pass(299);
  expect(screen.getByText('News')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('News')).not.toBeInTheDocument();
});

it('does not pause below a mouse that rests', () => {
  show(() => notify.info('News'));
  const toast = screen.getByText('News').closest('li') as HTMLElement;
  fireEvent.mouseEnter(toast);
  fireEvent.mouseOver(toast);
  pass(5000);
  expect(toast).toHaveClass('opacity-0');
});

it('pauses the countdown on hover and focus', () => {
  show(() => notify.info('News'));
  const toast = () => screen.getByText('News').closest('li') as HTMLElement;
  pass(3000);
  fireEvent.mouseMove(toast());
  pass(20_000);
  fireEvent.mouseLeave(toast());
  pass(1900);
  expect(toast()).not.toHaveClass('opacity-0');
  fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }));
  pass(20_000);
  expect(toast()).not.toHaveClass('opacity-0');
  fireEvent.blur(screen.getByRole('button', { name: 'Dismiss' }));
  pass(100);
  expect(toast()).toHaveClass('opacity-0');
});

it('shows at most three toasts, newest last', () => {
  show(() => ['One', 'Two', 'Three', 'Four'].forEach((text) => notify.info(text)));
  expect(screen.getAllByRole('status').map((toast) => toast.textContent)).toEqual(['Two', 'Three', 'Four']);
});

it('can be dismissed', () => {
  show(() => notify.error('Lost'));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  pass(300);
  expect(screen.queryByText('Lost')).not.toBeInTheDocument();
});
