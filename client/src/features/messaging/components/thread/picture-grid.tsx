import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';

/** Layout of a message's pictures: one alone, more in rows of two. */
export function PictureGrid({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div className={cx('grid max-w-full gap-1', count === 1 ? 'w-70' : 'w-75 grid-cols-2')}>{children}</div>
  );
}
