import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { ThreadRow } from '../thread-rows';

/** A message of two lines; only a guess until it is measured. */
const ESTIMATED_HEIGHT = 72;
/** Rows that are kept above and below what is seen. */
const OVERSCAN = 10;
/** So near to the end counts as at the end (px). */
const NEAR_END = 60;
/** Of the first row from the top, of the last from the end (px). */
const PADDING = 16;

/** Where a thread is first shown: at its unread ones, else at its end. */
function startIndex(rows: readonly ThreadRow[]): number {
  return rows.findIndex(({ kind }) => kind === 'unread');
}

/** Another one after anything that moves the end. */
const sizeKey = (area: HTMLElement): string => `${area.clientHeight}/${area.scrollHeight}`;

/** Keeps whoever is at the end there, whatever grows or shrinks; answers whether they are. */
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
      // A scroll is told late: when the area or its content changed its size since, that took the end away, and nobody left it.
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

/** What somebody does who wants to be elsewhere. */
const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Leads to a row and stays with it, as pages come in before it and rows are measured, until somebody moves on: the virtualizer goes by
 * numbers of rows, which those in front change while it is still under way.
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
