import { useQuery } from '@tanstack/react-query';
import type { TagActivity } from '@weft/shared/posts/tags/tag-views';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { MemberAvatar, MemberLink } from '@/features/network';
import { messageOf } from '@/lib/api/api-error';
import { abbreviateCount } from '@/lib/format/abbreviate-count';
import { Card } from '@/ui/display/card';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { tagQueries } from '../../api/tags/tag-queries';
import { texts } from '../../texts/generated';
import { TagChart } from './tag-chart';
import { TagLinks } from './tag-links';

const usesOf = (count: number): string => texts.tags.uses({ count, shown: abbreviateCount(count) });

function RecentUse({ activity }: { activity: TagActivity }) {
  const { postsCount, authorsCount, days } = activity;
  if (postsCount === 0) return <p className="text-label text-muted">{texts.tags.unusedLately}</p>;
  return (
    <>
      <p className="num mb-3 text-small text-muted">
        {texts.tags.recent({
          posts: postsCount,
          shownPosts: abbreviateCount(postsCount),
          people: authorsCount,
          shownPeople: abbreviateCount(authorsCount),
        })}
      </p>
      <TagChart days={days} />
    </>
  );
}

function Authors({ authors }: Pick<TagActivity, 'authors'>) {
  return (
    <Card aria-label={texts.tags.authors} className="p-5 max-md:hidden">
      <h2 className="mb-2.5 text-h3">{texts.tags.authors}</h2>
      <ul className="flex flex-col gap-3.5">
        {authors.map(({ user, postsCount }) => (
          <li key={user._id} className="flex items-center gap-3">
            <MemberAvatar member={user} />
            <div className="min-w-0 flex-1">
              <MemberLink member={user} />
              <p className="num text-small text-muted">{usesOf(postsCount)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** How a hashtag was used in the last 30 days: a chart, hashtags used with it, and who writes about it. */
export function TagUse({ name }: { name: string }) {
  const { data, error, isFetching, refetch } = useQuery(tagQueries.activity(name));
  return (
    <>
      <Card aria-label={texts.tags.period} className="p-5 max-md:p-4">
        <h2 className="text-h3">{texts.tags.period}</h2>
        {data && <RecentUse activity={data} />}
        {!data && error && (
          <ErrorState
            small
            message={messageOf(error, POST_TEXTS.failed.loadTag)}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && (
          <SkeletonGroup label={texts.tags.loadingUse}>
            <Skeleton className="mt-1 mb-3 h-5 w-40" />
            <Skeleton className="h-20" />
          </SkeletonGroup>
        )}
      </Card>
      {data && data.related.length > 0 && (
        <nav
          aria-label={texts.tags.related}
          className="min-w-0 md:rounded-lg md:border md:border-line md:bg-surface md:p-5"
        >
          <h2 className="mb-2 text-h3 max-md:text-label">{texts.tags.related}</h2>
          <TagLinks isRow tags={data.related} chosen={undefined} />
        </nav>
      )}
      {data && data.authors.length > 0 && <Authors authors={data.authors} />}
    </>
  );
}
