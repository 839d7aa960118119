import { renderHook } from '@testing-library/react';
import type { PointerEvent, TouchEvent } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePressToOpen } from './use-press-to-open';
import { useRetryId } from './use-retry-id';
import { useSwipe } from './use-swipe';

describe('a stroke of the finger', () => {
  const at = (clientX: number, clientY: number) => ({ clientX, clientY });
  const turned = vi.fn<(direction: 1 | -1) => void>();
  beforeEach(() => turned.mockReset());

  function stroke(from: object[], to: object[]) {
    const { result } = renderHook(() => useSwipe(turned));
    result.current.onTouchStart({ touches: from } as unknown as TouchEvent);
    result.current.onTouchEnd({ changedTouches: to } as unknown as TouchEvent);
    return result.current;
  }

  it.each([
    ['to the left, the next page', -48, 0, 1],
    ['to the right, the page before', 48, 0, -1],
    ['to the left and a little down', -100, 49, 1],
    ['to the left and a little up', -100, -49, 1],
  ])('%s', (_way, across, along, direction) => {
    stroke([at(200, 200)], [at(200 + across, 200 + along)]);
    expect(turned.mock.calls).toEqual([[direction]]);
  });

  it.each([
    ['a short one', -47, 0],
    ['one that goes down half as far as across', -100, 50],
    ['one that goes up half as far as across', 100, -50],
    ['a tap', 0, 0],
  ])('turns nothing: %s', (_way, across, along) => {
    stroke([at(200, 200)], [at(200 + across, 200 + along)]);
    expect(turned).not.toHaveBeenCalled();
  });

  it('with two fingers is left to the browser, and ends with the finger', () => {
    stroke([at(200, 200), at(300, 200)], [at(0, 200)]);
    stroke([], [at(0, 200)]);
    expect(turned).not.toHaveBeenCalled();
    const swipe = stroke([at(200, 200)], []);
    swipe.onTouchEnd({ changedTouches: [at(0, 200)] } as unknown as TouchEvent);
    expect(turned).not.toHaveBeenCalled();
  });
});

describe('a picker', () => {
  const change = vi.fn<(isOpen: boolean) => void>();
  const mouse = { pointerType: 'mouse' } as PointerEvent;
  const finger = { pointerType: 'touch' } as PointerEvent;
  const open = () => renderHook(() => usePressToOpen(change));
  beforeEach(() => {
    vi.useFakeTimers();
    change.mockReset();
  });
  afterEach(() => vi.useRealTimers());

  it('opens where the mouse has rested, and closes a moment after it has gone', () => {
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

  it('neither opens nor closes by a finger that comes and goes', () => {
    const { area } = open().result.current;
    area.onPointerEnter(finger);
    area.onPointerLeave(finger);
    vi.advanceTimersByTime(1000);
    expect(change).not.toHaveBeenCalled();
  });

  it('opens by a finger that stays, and the click after that is none', () => {
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
  ] as const)('stays closed where the finger %s in time', (_what, ends, event) => {
    const { button } = open().result.current;
    button.onPointerDown(finger);
    button[ends](event);
    vi.advanceTimersByTime(1000);
    expect(change).not.toHaveBeenCalled();
  });

  it('stays closed where the mouse presses the button, which opens nothing by itself', () => {
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

  it('stays closed once its button has gone', () => {
    const { result, unmount } = open();
    result.current.area.onPointerEnter(mouse);
    unmount();
    vi.advanceTimersByTime(1000);
    expect(change).not.toHaveBeenCalled();
  });
});

it('what is tried again keeps its id; other words, and the same after a success, get another', () => {
  const { result } = renderHook(() => useRetryId());
  const { idFor, done } = result.current;
  const first = idFor('Well done');
  expect(idFor('Well done')).toBe(first);
  const second = idFor('Well done!');
  expect(second).not.toBe(first);
  expect(idFor('Well done!')).toBe(second);
  done();
  expect(idFor('Well done!')).not.toBe(second);
});
