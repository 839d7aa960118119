import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '@/ui/cx';

/** What every row of the search's list takes, whatever it leads to. */
export interface OptionProps {
  id: string;
  /** The one that Enter would take. */
  isActive: boolean;
  onTake: () => void;
  /** The mouse has come to it. */
  onPoint: () => void;
}

/** A row of the search's list: a link, so that it opens in a new tab as links do; the focus stays in the text box. */
export function OptionLink({
  id,
  isActive,
  onTake,
  onPoint,
  to,
  className,
  children,
}: OptionProps & { to: string; className?: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={cx(
        'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-sm px-2.5 text-left text-label text-text',
        isActive &&
          'bg-hover forced-colors:outline-2 forced-colors:-outline-offset-2 forced-colors:outline-[Highlight]',
        className,
      )}
      onClick={onTake}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
    >
      {children}
    </Link>
  );
}
