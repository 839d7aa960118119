import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useEnterToSend } from './use-enter-to-send';

type Options = Parameters<typeof useEnterToSend>[1];

function Box({ onSend, touch }: Options & { onSend: () => void }) {
  return <textarea aria-label="Message" {...useEnterToSend(onSend, { touch })} />;
}

function open({ isTouch = false, touch = 'newLine' }: Partial<Options> & { isTouch?: boolean } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: isTouch }));
  const onSend = vi.fn<() => void>();
  render(<Box onSend={onSend} touch={touch} />);
  return { onSend, box: screen.getByRole('textbox') };
}
afterEach(() => void vi.unstubAllGlobals());

it('sends on Enter, and not on Shift+Enter', () => {
  const { box, onSend } = open();
  fireEvent.keyDown(box, { key: 'Enter', shiftKey: true });
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onSend).toHaveBeenCalledTimes(1);
});

it('does not send on the Enter of an input method, however the browser reports it', () => {
  const { box, onSend } = open();
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
  // Safari ends the composition before the Enter.
  fireEvent.compositionEnd(box);
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.keyUp(box, { key: 'Enter' });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onSend).toHaveBeenCalledTimes(1);
});

it('does not send on Enter on touch screens, only on Ctrl+Enter', () => {
  const { box, onSend } = open({ isTouch: true });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  expect(onSend).toHaveBeenCalledTimes(1);
});

it('sends on Enter on touch screens where a text is to be sent so', () => {
  const { box, onSend } = open({ isTouch: true, touch: 'send' });
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onSend).toHaveBeenCalledTimes(1);
});
