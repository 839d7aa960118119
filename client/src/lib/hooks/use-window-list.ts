import { useQueryClient } from '@tanstack/react-query';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { perSession } from '../per-session';

/** Where a list was left: what was measured of it and how far the page was scrolled, in pixels. */
interface Place {
  items: VirtualItem[];
  offset: number;
}

/** By entry of the browser's history. */
const placesOf = perSession(() => new Map<string, Place>());

/** Rows that are kept on the page above and below what is seen. */
const AROUND = 3;

/**
 * Shows only the rows near the window, so that fifty thousand scroll as easily as ten. Coming Back finds the page where
 * it was left. `guess` is a row's height in pixels, until it is measured; `around` how many stay beyond what is seen.
 */
export function useWindowList(
  ids: readonly string[],
  { guess, around = AROUND }: { guess: number; around?: number },
) {
  const client = useQueryClient();
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const [left] = useState(() => (isBack ? placesOf(client).get(key) : undefined));
  const list = useRef<HTMLDivElement>(null);
  const [above, setAbove] = useState(0);

  // oxlint-disable-next-line react/incompatible-library -- its methods are called while rendering and never handed on
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: ids.length,
    estimateSize: () => guess,
    getItemKey: (index) => ids[index] ?? index,
    overscan: around,
    scrollMargin: above,
    useFlushSync: false,
    ...(left && { initialMeasurementsCache: left.items, initialOffset: left.offset }),
  });

  // What stands above the list changes with the width of the window and with what loads there.
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
    if (left) window.scrollTo(0, left.offset);
    return () => {
      placesOf(client).set(key, { items: virtualizer.takeSnapshot(), offset: window.scrollY });
    };
  }, [client, key, left, virtualizer]);

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
