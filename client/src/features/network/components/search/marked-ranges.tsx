import type { TextRange } from '@weft/shared/network/views';
import type { ReactNode } from 'react';

/** Highlights the ranges in which the server found the searched words. */
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
