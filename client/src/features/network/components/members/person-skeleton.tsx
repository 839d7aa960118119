import { cx } from '@/ui/cx';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { texts } from '../../texts/generated';

/** Placeholder for a person: the picture and two lines. */
export function PersonSkeleton({ picture, className }: { picture: string; className: string }) {
  return (
    <div className={cx('flex items-center', className)}>
      <Skeleton className={cx('rounded-avatar', picture)} />
      <div className="flex-1">
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="mt-2.5 h-3 w-3/5" />
      </div>
    </div>
  );
}

/** Placeholder for rows of people. */
export function PeopleSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <SkeletonGroup
      label={texts.loadingUsers}
      visible
      className="divide-y divide-line [&>span]:px-5 [&>span]:py-2.5 max-md:[&>span]:px-4"
    >
      {Array.from({ length: rows }, (_, row) => (
        <PersonSkeleton
          // oxlint-disable-next-line react/no-array-index-key -- they are all the same
          key={row}
          picture="size-[52px]"
          className="gap-3.5 px-5 py-4 max-md:gap-3 max-md:px-4 max-md:py-3.5"
        />
      ))}
    </SkeletonGroup>
  );
}

/** Placeholder for cards of people. */
export function CardsSkeleton({ cards, className }: { cards: number; className?: string }) {
  return (
    <SkeletonGroup label={texts.loadingUsers} visible {...(className && { className })}>
      {Array.from({ length: cards }, (_, card) => (
        // oxlint-disable-next-line react/no-array-index-key -- they are all the same
        <div key={card} className="overflow-hidden rounded-lg border border-line bg-surface">
          <Skeleton className="h-16 rounded-none!" />
          <div className="px-4 pb-4">
            <Skeleton className="relative -mt-8 size-16 rounded-avatar ring-3 ring-surface" />
            <Skeleton className="mt-3 h-3.5 w-3/5" />
            <Skeleton className="mt-2.5 h-3 w-4/5" />
            <Skeleton className="mt-6 h-(--ctl-sm)" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
