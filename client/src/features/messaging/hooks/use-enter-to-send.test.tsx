import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useEnterToSend } from './use-enter-to-send';

function Box({ onSend }: { onSend: () => void }) {
  return <textarea aria-label="Message" {...useEnterToSend(onSend)} />;
}

function open({ isTouch = false } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: isTouch }));
  const onSend = vi.fn<() => void>();
  render(<Box onSend={onSend} />);
  return { onSend, box: screen.getByRole('textbox') };
}
afterEach(() => void vi.unstubAllGlobals());

it('Enter sends, with Shift it begins a line', () => {
  const { box, onSend } = open();
  fireEvent.keyDown(box, { key: 'Enter', shiftKey: true });
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onSend).toHaveBeenCalledTimes(1);
});

it('an Enter that belongs to an input method sends nothing, however the browser says so', () => {
  const { box, onSend } = open();
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
  // Safari: the composition has ended a moment before.
  fireEvent.compositionEnd(box);
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.keyUp(box, { key: 'Enter' });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onSend).toHaveBeenCalledTimes(1);
});

it('on touch screens Enter is a new line; with a keyboard’s Ctrl it sends', () => {
  const { box, onSend } = open({ isTouch: true });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  expect(onSend).toHaveBeenCalledTimes(1);
});
