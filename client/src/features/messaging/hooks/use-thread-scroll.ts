import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { ThreadRow } from '../thread-rows';

/** Height of a message of two lines in px, used until the row is measured. */
const ESTIMATED_HEIGHT = 72;
/** Rows rendered above and below the visible ones. */
const OVERSCAN = 10;
/** Distance from the end that counts as at the end, in px. */
const NEAR_END = 60;
/** Space before the first and after the last row, in px. */
const PADDING = 16;

/** Index of the unread divider, where a thread is first shown; -1 for its end. */
function startIndex(rows: readonly ThreadRow[]): number {
  return rows.findIndex(({ kind }) => kind === 'unread');
}

/** Changes whenever the list's end moves. */
const sizeKey = (area: HTMLElement): string => `${area.clientHeight}/${area.scrollHeight}`;

/** Keeps the scroll position at the end when the content or area changes its size. Returns whether it is at the end. */
function useStickToEnd(
  scroller: RefObject<HTMLDivElement | null>,
  content: RefObject<HTMLDivElement | null>,
  isStuck: RefObject<boolean>,
): boolean {
  const [isAtEnd, setAtEnd] = useState(true);
  useEffect(() => {
    const area = scroller.current;
    const inner = content.current;
    if (!area || !inner) return undefined;
    let lastSize = sizeKey(area);
    const stick = () => {
      lastSize = sizeKey(area);
      if (isStuck.current) area.scrollTop = area.scrollHeight;
    };
    const handleScroll = () => {
      const isNear = area.scrollHeight - area.scrollTop - area.clientHeight <= NEAR_END;
      // Scroll events are late. If the size has changed since the last one, the end moved and the member did not scroll.
      if (isStuck.current && !isNear && sizeKey(area) !== lastSize) return stick();
      isStuck.current = isNear;
      setAtEnd(isNear);
    };
    const observer = new ResizeObserver(stick);
    observer.observe(area);
    observer.observe(inner);
    area.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      observer.disconnect();
      area.removeEventListener('scroll', handleScroll);
    };
  }, [scroller, content, isStuck]);
  return isAtEnd;
}

interface AnchorRow {
  readonly key: string;
  readonly align: 'start' | 'center';
  index: number;
}

/** Input that releases the anchor row. */
const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a row and follows it until the member scrolls. The virtualizer scrolls to an index, which changes when older pages
 * load.
 */
function useAnchorRow(
  rows: readonly ThreadRow[],
  scroller: RefObject<HTMLDivElement | null>,
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>,
) {
  const anchor = useRef<AnchorRow>(undefined);
  useLayoutEffect(() => {
    const row = anchor.current;
    if (!row) return;
    const index = rows.findIndex(({ key }) => key === row.key);
    if (index < 0 || index === row.index) return;
    row.index = index;
    virtualizer.scrollToIndex(index, { align: row.align });
  }, [rows, virtualizer]);

  const release = useCallback(() => {
    anchor.current = undefined;
  }, []);
  useEffect(() => {
    const area = scroller.current;
    for (const move of USER_SCROLL_EVENTS) area?.addEventListener(move, release, { passive: true });
    return () => {
      for (const move of USER_SCROLL_EVENTS) area?.removeEventListener(move, release);
    };
  }, [scroller, release]);

  const anchorTo = useCallback(
    (row: AnchorRow) => {
      anchor.current = row;
      virtualizer.scrollToIndex(row.index, { align: row.align });
    },
    [virtualizer],
  );
  return { anchorTo, release };
}

/**
 * Virtual scrolling of a thread that grows in both directions. Older rows are added without a jump. At the end, the view stays at
 * the end when rows, pictures or a phone's keyboard change the size.
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
    estimateSize: () => ESTIMATED_HEIGHT,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    overscan: OVERSCAN,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_END,
    paddingStart: PADDING,
    paddingEnd: PADDING,
    useFlushSync: false,
  });

  const { anchorTo, release } = useAnchorRow(rows, scroller, virtualizer);

  const toEnd = useCallback(() => {
    release();
    isStuck.current = true;
    virtualizer.scrollToEnd();
  }, [virtualizer, release]);

  useLayoutEffect(() => {
    if (hasStarted.current || rows.length === 0) return;
    hasStarted.current = true;
    const index = startIndex(rows);
    const key = rows[index]?.key;
    isStuck.current = key === undefined;
    if (key === undefined) virtualizer.scrollToEnd();
    else anchorTo({ key, index, align: 'start' });
  }, [rows, virtualizer, anchorTo]);

  const isAtEnd = useStickToEnd(scroller, content, isStuck);

  const toIndex = useCallback(
    (index: number, key: string) => {
      isStuck.current = false;
      anchorTo({ key, index, align: 'center' });
    },
    [anchorTo],
  );

  return { scroller, content, virtualizer, isAtEnd, toEnd, toIndex };
}
