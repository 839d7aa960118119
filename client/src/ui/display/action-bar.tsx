import type { ReactNode } from 'react';
import { cx } from '../cx';
import { Card } from './card';

/**
 * Actions that stay above the lower edge while the page scrolls. Because of `data-action-bar`, the page scrolls what has
 * the focus above them (`app.css`).
 */
export function ActionBar({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Card
      as="div"
      data-action-bar=""
      className={cx(
        'sticky bottom-3 flex flex-wrap items-center justify-end gap-2 p-3 max-md:bottom-[calc(var(--bottombar-h)+12px)]',
        className,
      )}
    >
      {children}
    </Card>
  );
}
