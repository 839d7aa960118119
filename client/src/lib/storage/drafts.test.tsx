import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useDraft } from './drafts';

afterEach(() => vi.restoreAllMocks());

test('a draft belongs to one member and one context', () => {
  const { result } = renderHook(() => useDraft('asha', 'post'));
  act(() => result.current[1]('Half a thought'));
  expect(renderHook(() => useDraft('asha', 'post')).result.current[0]).toBe('Half a thought');
  expect(renderHook(() => useDraft('asha', 'comment:1')).result.current[0]).toBe('');
  expect(renderHook(() => useDraft('ben', 'post')).result.current[0]).toBe('');
});

test('the draft loads once the member is known, and clearing it removes the key', () => {
  localStorage.setItem('weft:draft:asha:post', 'Waiting');
  const { result, rerender } = renderHook(({ id }) => useDraft(id, 'post'), {
    initialProps: { id: undefined as string | undefined },
  });
  expect(result.current[0]).toBe('');
  rerender({ id: 'asha' });
  expect(result.current[0]).toBe('Waiting');
  act(() => result.current[1](''));
  expect(localStorage.length).toBe(0);
});

test('text that equals the initial text is not stored', () => {
  const { result } = renderHook(() => useDraft('asha', 'edit:1', 'As posted'));
  act(() => result.current[1]('As posted!'));
  expect(localStorage.length).toBe(1);
  act(() => result.current[1]('As posted'));
  expect(localStorage.length).toBe(0);
});

test('typing works when storage is full', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { result } = renderHook(() => useDraft('asha', 'post'));
  act(() => result.current[1]('Still here'));
  expect(result.current[0]).toBe('Still here');
});

/** Simulates a change of local storage by another tab. */
function changeInOtherTab(key: string, newValue: string | null): void {
  const oldValue = localStorage.getItem(key);
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue })));
}

test('a draft follows changes of another tab', () => {
  const key = 'weft:draft:asha:chat:ben';
  const { result } = renderHook(() => useDraft('asha', 'chat:ben'));
  changeInOtherTab(key, 'Shall we meet');
  expect(result.current[0]).toBe('Shall we meet');
  changeInOtherTab('weft:draft:asha:chat:carol', 'Not here');
  changeInOtherTab(key, null);
  expect(result.current[0]).toBe('');
});

test('another form of the page follows a forgotten draft, unless its text differs', () => {
  const open = () => renderHook(() => useDraft('asha', 'comment:1'));
  const first = open();
  act(() => first.result.current[1]('So true'));
  const [same, other] = [open(), open()];
  act(() => other.result.current[1]('So true, and more'));
  act(() => first.result.current[1]('So true'));
  first.unmount();
  act(() => first.result.current[2]());
  expect(same.result.current[0]).toBe('');
  expect(other.result.current[0]).toBe('So true, and more');
  expect(localStorage.length).toBe(0);
});

test('a draft that could not be stored ignores changes of another tab', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { result } = renderHook(() => useDraft('asha', 'chat:ben'));
  act(() => result.current[1]('Never kept'));
  changeInOtherTab('weft:draft:asha:chat:ben', 'Something else');
  expect(result.current[0]).toBe('Never kept');
});
