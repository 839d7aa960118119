import { Card } from '@/ui/display/card';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';

/** Skeleton of a list, with a label for screen readers. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className="flex flex-col gap-4 max-md:gap-3">
      {[0, 1, 2].map((row) => (
        <Card key={row} as="div" className="p-5 max-md:p-4">
          <div className="flex gap-3">
            <Skeleton className="size-11 rounded-avatar!" />
            <div className="flex-1">
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="mt-2 h-3 w-1/3" />
            </div>
          </div>
          <Skeleton className="mt-4 h-20" />
        </Card>
      ))}
    </SkeletonGroup>
  );
}
