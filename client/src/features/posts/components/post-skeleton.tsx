import { cardClass } from '@/ui/display/card';
import { cx } from '@/ui/cx';
import { Skeleton } from '@/ui/feedback/skeleton';
import { texts } from '../texts/generated';

/** Placeholder for a post. */
export function PostSkeleton() {
  return (
    <div aria-hidden="true" className={cx(cardClass, 'p-5 max-md:p-4')}>
      <div className="flex items-center gap-3">
        <Skeleton className="size-11 rounded-avatar" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-3 w-2/5" />
          <Skeleton className="h-2.5 w-3/5" />
        </div>
      </div>
      <div className="mt-[18px] mb-3.5 flex flex-col gap-2">
        <Skeleton className="h-2.5" />
        <Skeleton className="h-2.5 w-6/7" />
      </div>
      <Skeleton className="h-44 rounded-lg" />
    </div>
  );
}

/** Loading state of a list of posts. */
export function PostsLoading() {
  return (
    <div role="status" className="after-a-moment flex flex-col gap-4 max-md:gap-3">
      <PostSkeleton />
      <p className="text-center text-small text-muted">{texts.list.loading}</p>
      <PostSkeleton />
    </div>
  );
}
