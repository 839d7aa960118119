import type { ReactNode } from 'react';
import { cx } from '../cx';

/** Placeholder of loading content, sized by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('skeleton block', className)} />;
}

/** Groups skeletons and announces `label` to screen readers; `visible` also shows it. */
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
