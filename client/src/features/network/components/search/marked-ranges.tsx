import type { TextRange } from '@weft/shared/network/views';
import type { ReactNode } from 'react';

/** A text with what search found in it set off from the rest, where the server says that it was found. */
export function MarkedRanges({ text, ranges }: { text: string; ranges: readonly TextRange[] }): ReactNode {
  const parts: ReactNode[] = [];
  let done = 0;
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    if (start < done) continue;
    parts.push(
      text.slice(done, start),
      <mark key={start} className="bg-transparent font-[750] text-primary">
        {text.slice(start, end)}
      </mark>,
    );
    done = end;
  }
  return [...parts, text.slice(done)];
}
