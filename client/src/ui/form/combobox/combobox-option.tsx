import { Check } from 'lucide-react';
import type { HTMLAttributes } from 'react';
import { cx } from '../../cx';
import { matchParts } from '../match';

export interface ComboboxOption {
  value: string;
  label: string;
  /** Other names by which it is found. */
  aliases?: readonly string[];
  /** Shown next to the label, such as the country of a state. */
  note?: string;
}

function Marked({ label, typed }: { label: string; typed: string }) {
  return matchParts(label, typed).map(({ text, isMatch, at }) =>
    isMatch ? (
      <mark key={at} className="bg-transparent font-bold text-inherit">
        {text}
      </mark>
    ) : (
      <span key={at}>{text}</span>
    ),
  );
}

/** One option of the list: the chosen one has a tick, and matching letters are bold. */
export function ComboboxOptionRow({
  option,
  typed,
  isChosen,
  isActive,
  ...item
}: {
  option: ComboboxOption;
  typed: string;
  isChosen: boolean;
  isActive: boolean;
} & HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      {...item}
      role="option"
      aria-selected={isChosen}
      className={cx(
        'flex min-h-[38px] cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-label coarse:min-h-11',
        isActive &&
          'bg-primary-soft text-on-primary-soft forced-colors:outline-2 forced-colors:-outline-offset-2 forced-colors:outline-[Highlight]',
      )}
    >
      <Check aria-hidden="true" className={cx('size-4 flex-none', !isChosen && 'invisible')} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <Marked label={option.label} typed={typed} />
      </span>
      {option.note && (
        <span
          title={option.note}
          className={cx('max-w-1/2 truncate text-small', isActive ? 'text-inherit' : 'text-muted')}
        >
          {option.note}
        </span>
      )}
    </div>
  );
}
