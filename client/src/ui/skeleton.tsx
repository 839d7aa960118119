import type { ReactNode } from 'react';
import { cx } from './cx';

/** A grey shape where content will be. Sizes by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('skeleton block', className)} />;
}

/** Skeletons with the words that the specification asks for, told once to screen readers. */
export function SkeletonGroup({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div role="status" className={cx('after-a-moment', className)}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
