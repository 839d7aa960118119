import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement, type PointerEvent, type ReactNode, type TouchEvent } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePressToOpen } from './use-press-to-open';
import { useRetryId } from './use-retry-id';
import { useSwipe } from './use-swipe';

describe('useSwipe', () => {
  const at = (clientX: number, clientY: number) => ({ clientX, clientY });
  const onSwipe = vi.fn<(direction: 1 | -1) => void>();
  beforeEach(() => onSwipe.mockReset());

  function swipeBetween(from: object[], to: object[]) {
    const { result } = renderHook(() => useSwipe(onSwipe));
    result.current.onTouchStart({ touches: from } as unknown as TouchEvent);
    result.current.onTouchEnd({ changedTouches: to } as unknown as TouchEvent);
    return result.current;
  }

  it.each([
    ['forward on a swipe to the left', -48, 0, 1],
    ['back on a swipe to the right', 48, 0, -1],
    ['forward on a swipe to the left and slightly down', -100, 49, 1],
    ['forward on a swipe to the left and slightly up', -100, -49, 1],
  ])('turns %s', (_title, across, along, direction) => {
    swipeBetween([at(200, 200)], [at(200 + across, 200 + along)]);
    expect(onSwipe.mock.calls).toEqual([[direction]]);
  });

  it.each([
    ['a short swipe', -47, 0],
    ['a swipe that moves down half as far as across', -100, 50],
    ['a swipe that moves up half as far as across', 100, -50],
    ['a tap', 0, 0],
  ])('ignores %s', (_title, across, along) => {
    swipeBetween([at(200, 200)], [at(200 + across, 200 + along)]);
    expect(onSwipe).not.toHaveBeenCalled();
  });

  it('ignores two fingers and a touch end without a start', () => {
    swipeBetween([at(200, 200), at(300, 200)], [at(0, 200)]);
    swipeBetween([], [at(0, 200)]);
    expect(onSwipe).not.toHaveBeenCalled();
    const swipe = swipeBetween([at(200, 200)], []);
    swipe.onTouchEnd({ changedTouches: [at(0, 200)] } as unknown as TouchEvent);
    expect(onSwipe).not.toHaveBeenCalled();
  });
});

describe('usePressToOpen', () => {
  const change = vi.fn<(isOpen: boolean) => void>();
  const mouse = { pointerType: 'mouse' } as PointerEvent;
  const finger = { pointerType: 'touch' } as PointerEvent;
  const open = () => renderHook(() => usePressToOpen(change));
  beforeEach(() => {
    vi.useFakeTimers();
    change.mockReset();
  });
  afterEach(() => vi.useRealTimers());

  it('opens after the mouse has hovered, and closes shortly after it has left', () => {
    const { area } = open().result.current;
    area.onPointerEnter(mouse);
    vi.advanceTimersByTime(349);
    expect(change).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(change.mock.calls).toEqual([[true]]);
    area.onPointerLeave(mouse);
    vi.advanceTimersByTime(249);
    area.onPointerEnter(mouse);
    vi.advanceTimersByTime(249);
    expect(change.mock.calls).toEqual([[true]]);
    area.onPointerLeave(mouse);
    vi.advanceTimersByTime(250);
    expect(change.mock.calls).toEqual([[true], [false]]);
  });

  it('ignores touch pointers that enter and leave', () => {
    const { area } = open().result.current;
    area.onPointerEnter(finger);
    area.onPointerLeave(finger);
    vi.advanceTimersByTime(1000);
    expect(change).not.toHaveBeenCalled();
  });

  it('opens on a long press and reports it, so that the click can be ignored', () => {
    const { result } = open();
    result.current.button.onPointerDown(finger);
    vi.advanceTimersByTime(399);
    expect(result.current.isLongPress()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(change.mock.calls).toEqual([[true]]);
    expect(result.current.isLongPress()).toBe(true);
    result.current.button.onPointerDown(finger);
    expect(result.current.isLongPress()).toBe(false);
  });

  it.each([
    ['is lifted', 'onPointerUp', finger],
    ['scrolls the page', 'onPointerCancel', finger],
  ] as const)('stays closed if the finger %s before the long press', (_title, ends, event) => {
    const { button } = open().result.current;
    button.onPointerDown(finger);
    button[ends](event);
    vi.advanceTimersByTime(1000);
    expect(change).not.toHaveBeenCalled();
  });

  it('stays closed when the mouse presses the button', () => {
    const { area, button } = open().result.current;
    area.onPointerEnter(mouse);
    button.onPointerDown(mouse);
    vi.advanceTimersByTime(1000);
    expect(change).not.toHaveBeenCalled();
    area.onPointerEnter(mouse);
    button.onPointerUp(mouse);
    vi.advanceTimersByTime(350);
    expect(change.mock.calls).toEqual([[true]]);
  });

  it('stays closed after unmount', () => {
    const { result, unmount } = open();
    result.current.area.onPointerEnter(mouse);
    unmount();
    vi.advanceTimersByTime(1000);
    expect(change).not.toHaveBeenCalled();
  });
});

it('keeps the id for a retry and creates another for other text, another form or after a success', () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const open = (form: string) => renderHook(() => useRetryId(form), { wrapper }).result.current;
  const { idFor, reset } = open('comment:1');
  const first = idFor('Well done');
  expect(open('comment:1').idFor('Well done')).toBe(first);
  expect(open('comment:2').idFor('Well done')).not.toBe(first);
  const second = idFor('Well done!');
  expect(second).not.toBe(first);
  expect(idFor('Well done!')).toBe(second);
  reset();
  expect(idFor('Well done!')).not.toBe(second);
});
