import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RichTextEditor } from './rich-text-editor';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Takes a second to render, during which the browser's timers fire. */
function SlowNeighbour() {
  vi.advanceTimersByTime(1000);
  return null;
}

it('shows the text on a device that renders slowly', () => {
  render(
    <>
      <RichTextEditor
        startsHere
        label="About"
        hint=""
        initial="<p>Relays</p>"
        max={100}
        onChange={() => {}}
      />
      <SlowNeighbour />
    </>,
  );
  expect(screen.getByRole('textbox', { name: 'About' })).toHaveTextContent('Relays');
});
