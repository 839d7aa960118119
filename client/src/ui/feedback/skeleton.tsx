import type { ReactNode } from 'react';
import { cx } from '../cx';

/** A grey shape where content will be. Sizes by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('skeleton block', className)} />;
}

/** Skeletons with words about what loads: announced to screen readers, and shown where `visible`. */
export function SkeletonGroup({
  label,
  children,
  visible = false,
  className,
}: {
  label: string;
  visible?: boolean;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div role="status" className={cx('after-a-moment', className)}>
      <span className={visible ? 'col-span-full block text-small text-muted' : 'sr-only'}>{label}</span>
      {children}
    </div>
  );
}
