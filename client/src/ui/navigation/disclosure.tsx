import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { cx } from '../cx';
import { PressButton } from '../button/press-button';

/** A row with icon, title and text that expands. Its content is mounted only while open. */
export function Disclosure({
  icon,
  title,
  text,
  startsOpen = false,
  children,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  startsOpen?: boolean;
  /** A function receives what closes the row. */
  children: ReactNode | ((close: () => void) => ReactNode);
}) {
  const [isOpen, setOpen] = useState(startsOpen);
  const panelId = useId();
  return (
    <div className="border-t border-line">
      <PressButton
        aria-expanded={isOpen}
        aria-controls={panelId}
        className="flex w-full items-center gap-3 px-6 py-4 text-start hover:bg-hover focus-visible:-outline-offset-2 max-md:px-4 [&>svg:first-child]:size-5 [&>svg:first-child]:flex-none [&>svg:first-child]:text-muted"
        onClick={() => setOpen(!isOpen)}
      >
        {icon}
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className="block text-small text-muted">{text}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={cx(
            'size-5 flex-none text-muted transition-transform duration-[var(--t-base)]',
            isOpen && 'rotate-180',
          )}
        />
      </PressButton>
      {/* Receives the focus when the focused control disappears, such as the last row of a list. */}
      <div
        id={panelId}
        role="group"
        aria-label={title}
        tabIndex={-1}
        hidden={!isOpen}
        className="px-6 pt-2 pb-6 focus-visible:-outline-offset-2 max-md:px-4"
      >
        {isOpen && (typeof children === 'function' ? children(() => setOpen(false)) : children)}
      </div>
    </div>
  );
}
