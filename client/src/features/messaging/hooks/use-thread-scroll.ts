import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { ThreadRow } from '../thread-rows';

/** A message of two lines; only a guess until it is measured. */
const GUESS = 72;
/** Rows that are kept above and below what is seen. */
const AROUND = 10;
/** So near to the end counts as at the end (px). */
const NEAR_END = 60;
/** Of the first row from the top, of the last from the end (px). */
const PADDING = 16;

/** Where a thread is first shown: at its unread ones, else at its end. */
function startIndex(rows: readonly ThreadRow[]): number {
  return rows.findIndex(({ kind }) => kind === 'unread');
}

/** Keeps whoever is at the end there, whatever grows or shrinks; answers whether they are. */
function useStuckEnd(
  scroller: RefObject<HTMLDivElement | null>,
  content: RefObject<HTMLDivElement | null>,
  isStuck: RefObject<boolean>,
): boolean {
  const [isAtEnd, setAtEnd] = useState(true);
  useEffect(() => {
    const area = scroller.current;
    const inner = content.current;
    if (!area || !inner) return undefined;
    const stick = () => {
      if (isStuck.current) area.scrollTop = area.scrollHeight;
    };
    const look = () => {
      const isNear = area.scrollHeight - area.scrollTop - area.clientHeight <= NEAR_END;
      isStuck.current = isNear;
      setAtEnd(isNear);
    };
    const observer = new ResizeObserver(stick);
    observer.observe(area);
    observer.observe(inner);
    area.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      area.removeEventListener('scroll', look);
    };
  }, [scroller, content, isStuck]);
  return isAtEnd;
}

/**
 * The rows near what is seen of a thread that grows at both ends: older ones come in front without a jump, new ones keep the end in view
 * for who is there, and so do the keyboard of a phone and pictures that load.
 */
export function useThreadScroll(rows: readonly ThreadRow[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isStuck = useRef(true);
  const hasStarted = useRef(false);

  // oxlint-disable-next-line react/incompatible-library -- its methods are called while rendering and never handed on
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => GUESS,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    overscan: AROUND,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_END,
    paddingStart: PADDING,
    paddingEnd: PADDING,
    useFlushSync: false,
  });

  const toEnd = useCallback(() => {
    isStuck.current = true;
    virtualizer.scrollToEnd();
  }, [virtualizer]);

  useLayoutEffect(() => {
    if (hasStarted.current || rows.length === 0) return;
    hasStarted.current = true;
    const index = startIndex(rows);
    isStuck.current = index < 0;
    if (index < 0) virtualizer.scrollToEnd();
    else virtualizer.scrollToIndex(index, { align: 'start' });
  }, [rows, virtualizer]);

  const isAtEnd = useStuckEnd(scroller, content, isStuck);

  const toIndex = useCallback(
    (index: number) => {
      isStuck.current = false;
      virtualizer.scrollToIndex(index, { align: 'center' });
    },
    [virtualizer],
  );

  return { scroller, content, virtualizer, isAtEnd, toEnd, toIndex };
}
