import type { Ref } from 'react';
import { cx } from '../../cx';
import type { TextRange } from './suggestion-source';

interface Piece {
  text: string;
  start: number;
  isMark: boolean;
}

/** Splits the text at the borders of the marks and at `anchorAt`. */
function piecesOf(text: string, marks: readonly TextRange[], anchorAt: number | null): Piece[] {
  const borders = new Set([0, text.length, ...marks.flatMap(({ start, length }) => [start, start + length])]);
  if (anchorAt !== null) borders.add(anchorAt);
  const sorted = [...borders].filter((at) => at <= text.length).sort((a, b) => a - b);
  return sorted.map((start, index) => ({
    text: text.slice(start, sorted[index + 1]),
    start,
    isMark: marks.some((mark) => mark.start <= start && start < mark.start + mark.length),
  }));
}

/**
 * The text of a text area behind it, in the same place: draws the background of marked parts, and shows where a
 * character is.
 */
export function TextMirror({
  text,
  marks,
  anchorAt,
  anchor,
  scroll,
  className,
}: {
  text: string;
  marks: readonly TextRange[];
  /** Position of the character at which `anchor` is. */
  anchorAt: number | null;
  anchor: Ref<HTMLSpanElement>;
  /** How far the text area is scrolled. Pixels. */
  scroll: number;
  className?: string | undefined;
}) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      <div
        dir="auto"
        style={{ transform: `translateY(${-scroll}px)` }}
        className={cx(
          className,
          '!max-h-none whitespace-pre-wrap wrap-break-word [unicode-bidi:plaintext] !text-transparent',
        )}
      >
        {piecesOf(text, marks, anchorAt).map((piece) => (
          <span key={piece.start}>
            {piece.start === anchorAt && <span ref={anchor} />}
            {piece.isMark ? (
              <mark className="rounded-xs bg-primary-soft text-transparent">{piece.text}</mark>
            ) : (
              piece.text
            )}
          </span>
        ))}
      </div>
    </div>
  );
}
