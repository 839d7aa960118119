import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCountdown } from './use-countdown';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

it('counts down to zero, stops there and can be restarted', () => {
  const { result } = renderHook(() => useCountdown(2));
  expect(result.current.secondsLeft).toBe(2);
  pass(250);
  expect(result.current.secondsLeft).toBe(2);
  pass(750);
  expect(result.current.secondsLeft).toBe(1);
  pass(1000);
  expect(result.current.secondsLeft).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
  pass(5000);
  expect(result.current.secondsLeft).toBe(0);
  act(() => result.current.start(60));
  expect(result.current.secondsLeft).toBe(60);
  pass(1000);
  expect(result.current.secondsLeft).toBe(59);
});

it('is correct after the tab was suspended', () => {
  const { result } = renderHook(() => useCountdown(60));
  vi.setSystemTime(Date.now() + 45_000);
  pass(250);
  expect(result.current.secondsLeft).toBe(15);
});

it('stops its timer on unmount', () => {
  const { unmount } = renderHook(() => useCountdown(60));
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
