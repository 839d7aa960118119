import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '@/ui/cx';

/** Props of every option in the search list. */
export interface OptionProps {
  id: string;
  /** Enter opens the active option. */
  isActive: boolean;
  onSelect: () => void;
  /** Called when the pointer moves over the option. */
  onHover: () => void;
}

/** An option of the search list. It is a link, so that it can open in a new tab; the focus stays in the text box. */
export function OptionLink({
  id,
  isActive,
  onSelect,
  onHover,
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
        'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-sm px-2.5 text-start text-label text-text',
        isActive &&
          'bg-hover forced-colors:outline-2 forced-colors:-outline-offset-2 forced-colors:outline-[Highlight]',
        className,
      )}
      onClick={onSelect}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={onHover}
    >
      {children}
    </Link>
  );
}
