import { act, render, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { TimeAgo } from './time-ago';

afterEach(() => vi.useRealTimers());

test('updates while it is shown and has the full date as its title', () => {
  vi.useFakeTimers({ now: Date.parse('2026-06-15T12:00:00Z') });
  render(<TimeAgo iso="2026-06-15T11:59:30.000Z" />);
  const time = screen.getByText('Just now');
  expect(time).toHaveAttribute('datetime', '2026-06-15T11:59:30.000Z');
  expect(time.title).toContain('2026');
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  expect(time).toHaveTextContent('1 minute ago');
  act(() => {
    vi.advanceTimersByTime(60 * 60_000);
  });
  expect(time).toHaveTextContent('1 hour ago');
});

test('is shown before the full date is formatted, which takes long', () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const title = () => place.querySelector('time')?.title;
  act(() => {
    flushSync(() => root.render(<TimeAgo iso="2026-06-15T11:59:30.000Z" />));
    expect(place).toHaveTextContent(/ago/);
    expect(title()).toBe('');
  });
  expect(title()).toContain('2026');
  act(() => root.unmount());
  place.remove();
});

test('shows Recently for an unknown time', () => {
  render(<TimeAgo iso="" />);
  expect(screen.getByText('Recently')).not.toHaveAttribute('title');
});
