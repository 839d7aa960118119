import type { ReactNode } from 'react';
import { cx } from '../cx';

/** Empty state: a drawing, a title, one line and at most one button. */
export function EmptyState({
  drawing,
  title,
  children,
  action,
  small = false,
  headingLevel: Heading = 'h2',
}: {
  drawing?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  small?: boolean;
  headingLevel?: 'h1' | 'h2' | 'h3' | 'p';
}) {
  return (
    <div className={cx('flex flex-col items-center gap-1 text-center', small ? 'px-4 py-5' : 'px-6 py-8')}>
      {drawing && <div className={cx('mb-2.5', small ? 'w-22' : 'w-33')}>{drawing}</div>}
      <Heading className={small ? 'font-sans text-label font-semibold tracking-normal' : 'text-h3'}>
        {title}
      </Heading>
      {children && <p className="max-w-[36ch] text-label text-pretty text-muted">{children}</p>}
      {action && <div className="mt-3.5">{action}</div>}
    </div>
  );
}
