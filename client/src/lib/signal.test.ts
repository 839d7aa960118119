import { expect, test, vi } from 'vitest';
import { Signal } from './signal';

test('listeners receive every new value until they unsubscribe', () => {
  const signal = new Signal(1);
  const listener = vi.fn<(value: number) => void>();
  const unsubscribe = signal.subscribe(listener);
  expect(signal.hasListeners).toBe(true);
  signal.set(2);
  expect(signal.get()).toBe(2);
  unsubscribe();
  signal.set(3);
  expect(listener.mock.calls).toEqual([[2]]);
  expect(signal.hasListeners).toBe(false);
});

test('listeners are not called when the value stays the same', () => {
  const signal = new Signal('same');
  const listener = vi.fn<(value: string) => void>();
  signal.subscribe(listener);
  signal.set('same');
  expect(listener).not.toHaveBeenCalled();
});
