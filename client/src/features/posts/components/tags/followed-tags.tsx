import { useQuery } from '@tanstack/react-query';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { messageOf } from '@/lib/api/api-error';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { ErrorState } from '@/ui/feedback/error-state';
import { tagQueries } from '../../api/tags/tag-queries';
import { texts } from '../../texts/generated';
import { TagLinks } from './tag-links';

function List({ chosen }: { chosen: string | undefined }) {
  const query = useQuery(tagQueries.followed());
  if (query.data && query.data.length === 0)
    return <p className="text-label text-muted">{texts.tags.ownEmpty}</p>;
  if (query.data) return <TagLinks isRow tags={query.data} chosen={chosen} />;
  if (query.error)
    return (
      <ErrorState
        small
        message={messageOf(query.error, POST_TEXTS.failed.loadFollowedTags)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <SkeletonGroup label={texts.tags.loadingOwn}>
      <Skeleton className="h-11" />
    </SkeletonGroup>
  );
}

/** The hashtags that the viewer follows: a card, on phones a row that scrolls. */
export function FollowedTags({ chosen }: { chosen: string | undefined }) {
  return (
    <nav
      aria-label={texts.tags.own}
      className="min-w-0 md:rounded-lg md:border md:border-line md:bg-surface md:p-5"
    >
      <h2 className="mb-2 text-h3 max-md:text-label">{texts.tags.own}</h2>
      <List chosen={chosen} />
    </nav>
  );
}
