import { useRef, useState, type KeyboardEvent } from 'react';
import { stepOfKey } from '@/lib/languages/line-direction';
import type { Emoji } from './emoji-list';

interface CellPosition {
  readonly row: number;
  readonly column: number;
}

type Rows = readonly (readonly Emoji[])[];

function clamp(value: number, max: number): number {
  return Math.max(0, Math.min(value, max));
}

/** Returns the cell that a key moves to; undefined for other keys. */
function nextPosition({ row, column }: CellPosition, key: string, rows: Rows): CellPosition | undefined {
  const last = (at: number) => (rows[at]?.length ?? 1) - 1;
  const below = rows.length - 1;
  if (key === 'ArrowDown') return { row: clamp(row + 1, below), column };
  if (key === 'ArrowUp') return { row: clamp(row - 1, below), column };
  if (key === 'Home') return { row, column: 0 };
  if (key === 'End') return { row, column: last(row) };
  const step = stepOfKey(key);
  if (step === 1)
    return column < last(row) ? { row, column: column + 1 } : { row: clamp(row + 1, below), column: 0 };
  if (step === -1)
    return column > 0 ? { row, column: column - 1 } : { row: clamp(row - 1, below), column: last(row - 1) };
  return undefined;
}

/** Roving tab index of the grid: arrow keys, Home and End move inside it. */
export function useEmojiGrid(rows: Rows) {
  const grid = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState<CellPosition>({ row: 0, column: 0 });
  const row = clamp(position.row, rows.length - 1);
  const active = { row, column: clamp(position.column, (rows[row]?.length ?? 1) - 1) };

  const focus = (place: CellPosition) => {
    const cells = grid.current?.querySelectorAll('[role="row"]')[place.row]?.querySelectorAll('button');
    cells?.[clamp(place.column, cells.length - 1)]?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = nextPosition(active, event.key, rows);
    if (!next) return;
    event.preventDefault();
    setPosition(next);
    focus(next);
  };
  return {
    grid,
    handleKeyDown,
    /** Moves the focus from the search box into the grid. */
    enter: () => focus(active),
    isStop: (place: CellPosition) => place.row === active.row && place.column === active.column,
    setStop: setPosition,
  };
}
