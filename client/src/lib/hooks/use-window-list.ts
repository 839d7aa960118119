import { useQueryClient } from '@tanstack/react-query';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { perSession } from '../per-session';

/** Row measurements and scroll position of a list that was left. Pixels. */
interface ScrollPosition {
  items: VirtualItem[];
  offset: number;
}

/** Saved positions by history entry. */
const positionsOf = perSession(() => new Map<string, ScrollPosition>());

/** Rows rendered above and below the window. */
const OVERSCAN = 3;

/**
 * Renders only the rows near the window. Back restores the scroll position. `estimatedHeight` is a row's height in
 * pixels before it is measured; `overscan` is the number of rows rendered outside the window.
 */
export function useWindowList(
  ids: readonly string[],
  { estimatedHeight, overscan = OVERSCAN }: { estimatedHeight: number; overscan?: number },
) {
  const client = useQueryClient();
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const [saved] = useState(() => (isBack ? positionsOf(client).get(key) : undefined));
  const list = useRef<HTMLDivElement>(null);
  const [above, setAbove] = useState(0);

  // oxlint-disable-next-line react/incompatible-library -- the component calls its methods during render and passes none on
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: ids.length,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => ids[index] ?? index,
    overscan,
    scrollMargin: above,
    useFlushSync: false,
    ...(saved && { initialMeasurementsCache: saved.items, initialOffset: saved.offset }),
  });

  // Content above the list can change its height, also with the window's width.
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setAbove(list.current.getBoundingClientRect().top + window.scrollY);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    if (saved) window.scrollTo(0, saved.offset);
    return () => {
      positionsOf(client).set(key, { items: virtualizer.takeSnapshot(), offset: window.scrollY });
    };
  }, [client, key, saved, virtualizer]);

  const rows = virtualizer.getVirtualItems();
  const before = (rows[0]?.start ?? above) - above;
  const after = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? above) - above);
  return {
    list,
    rows,
    measureRow: virtualizer.measureElement,
    /** Stands for the rows that are not on the page. */
    style: { paddingTop: Math.max(0, before), paddingBottom: Math.max(0, after) },
  };
}
