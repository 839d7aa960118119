import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { texts } from '../../texts/generated';

/** Placeholder of the loading list. */
export function ListSkeleton() {
  return (
    <SkeletonGroup label={texts.list.loading} className="min-h-0 flex-1 overflow-hidden px-2">
      {Array.from({ length: 7 }, (_, row) => (
        <div key={row} className="grid grid-cols-[48px_minmax(0,1fr)] gap-3 p-2.5">
          <Skeleton className="size-12 rounded-avatar" />
          <div className="flex flex-col gap-2 pt-1">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
            <Skeleton className="h-3.5 w-4/5" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
