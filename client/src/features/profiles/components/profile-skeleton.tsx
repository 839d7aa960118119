import { Card } from '@/ui/display/card';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { ProfileLayout } from './profile-layout';
import { texts } from '../texts/generated';

function Lines({ count }: { count: number }) {
  return (
    <Card as="div" className="p-6 max-md:p-4">
      <Skeleton className="h-5 w-32" />
      {Array.from({ length: count }, (_, line) => (
        <Skeleton key={line} className={`mt-4 h-3.5 ${line === count - 1 ? 'w-3/5' : 'w-full'}`} />
      ))}
    </Card>
  );
}

/** Skeleton in the shape of a profile. */
export function ProfileSkeleton() {
  return (
    <SkeletonGroup label={texts.loading}>
      <ProfileLayout
        main={
          <>
            <Card as="div" className="overflow-hidden">
              <Skeleton className="h-52 rounded-none! max-md:h-29" />
              <div className="px-7 pb-6 max-md:px-4">
                <Skeleton className="relative -mt-[72px] size-[136px] rounded-avatar! ring-4 ring-surface max-md:-mt-12 max-md:size-24" />
                <Skeleton className="mt-5 h-7 w-64 max-w-full" />
                <Skeleton className="mt-3 h-4 w-80 max-w-full" />
                <Skeleton className="mt-4 h-3.5 w-48" />
                <Skeleton className="mt-4 h-3.5 w-56" />
              </div>
            </Card>
            <Lines count={4} />
            <Lines count={6} />
          </>
        }
        side={
          <>
            <Lines count={3} />
            <Lines count={2} />
          </>
        }
      />
    </SkeletonGroup>
  );
}
