import { useEffect, useEffectEvent, useRef } from 'react';
import { messageOf } from '@/lib/api/api-error';
import type { PagedQuery } from '@/lib/hooks/use-next-page';
import { Button } from './button';
import { cx } from '../cx';
import { ErrorState } from '../feedback/error-state';
import { texts } from '../texts/generated';

/** Loads the next page: when it comes near the window, or with `onDemand` only on a click. */
export function MoreButton({
  query,
  failed,
  onDemand = false,
  className,
}: {
  query: PagedQuery;
  failed: string;
  onDemand?: boolean;
  className?: string;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const { hasNextPage, isFetchNextPageError, isFetchingNextPage, fetchNextPage } = query;
  const more = () => void fetchNextPage({ cancelRefetch: false });
  const moreIfIdle = useEffectEvent(() => {
    if (!query.isFetching) more();
  });
  // Observed again after each page, because the button may still be near the window.
  const isWatched = !onDemand && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!isWatched || !button.current || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && moreIfIdle(), {
      rootMargin: '400px',
    });
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [isWatched]);

  if (isFetchNextPageError)
    return <ErrorState small message={messageOf(query.error, failed)} onRetry={more} />;
  if (!hasNextPage) return null;
  return (
    <div className={cx('grid place-items-center', className)}>
      <Button ref={button} variant="secondary" busy={isFetchingNextPage} onClick={more}>
        {texts.showMore}
      </Button>
    </div>
  );
}
