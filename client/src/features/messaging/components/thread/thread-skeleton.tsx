import { cx } from '@/ui/cx';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { texts } from '../../texts/generated';

const SHAPES = ['w-56', 'w-72', 'w-40', 'w-64', 'w-48'];

/** Placeholder of a loading thread. */
export function ThreadSkeleton() {
  return (
    <SkeletonGroup
      label={texts.loadingMessages}
      className="flex min-h-0 flex-1 flex-col justify-end gap-4 p-6"
    >
      {SHAPES.map((width, row) => (
        <Skeleton
          key={width}
          className={cx('h-11 max-w-[72%] rounded-[16px]', width, row % 2 === 1 && 'self-end')}
        />
      ))}
    </SkeletonGroup>
  );
}
