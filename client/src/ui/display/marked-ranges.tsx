import type { ReactNode } from 'react';

/** From `start` up to, not including, `end`, in UTF-16 units. */
interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Highlights the ranges in which searched words were found. */
export function MarkedRanges({ text, ranges }: { text: string; ranges: readonly TextRange[] }): ReactNode {
  const parts: ReactNode[] = [];
  let position = 0;
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    if (start < position) continue;
    parts.push(
      text.slice(position, start),
      <mark key={start} className="bg-transparent font-[750] text-primary">
        {text.slice(start, end)}
      </mark>,
    );
    position = end;
  }
  return [...parts, text.slice(position)];
}
