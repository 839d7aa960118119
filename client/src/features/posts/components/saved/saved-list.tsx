import { useInfiniteQuery } from '@tanstack/react-query';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { SavedFolder } from '@weft/shared/posts/saved-views';
import { Bookmark } from 'lucide-react';
import { Link } from 'react-router-dom';
import { messageOf } from '@/lib/api/api-error';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { MoreButton } from '@/ui/button/more-button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { savedQueries } from '../../api/saved-queries';
import { SavedRow } from './saved-row';
import { texts } from '../../texts/generated';

function ListSkeleton() {
  return (
    <SkeletonGroup label={texts.saved.loading} className="flex flex-col gap-8 p-5">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </SkeletonGroup>
  );
}

/** Saved posts of a folder or all, last saved first. */
export function SavedList({
  folder,
  folders,
}: {
  folder: string | undefined;
  folders: readonly SavedFolder[];
}) {
  const query = useInfiniteQuery(savedQueries.list(folder));
  if (query.isPending) return <ListSkeleton />;
  if (!query.data)
    return (
      <ErrorState
        message={messageOf(query.error, POST_TEXTS.failed.loadSaved)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const all = query.data.pages.flatMap((page) => page.saved);
  const unique = [...new Map(all.map((saved) => [saved._id, saved])).values()];
  if (unique.length === 0)
    return (
      <EmptyState
        drawing={<Bookmark aria-hidden="true" className="mx-auto size-10 text-subtle" strokeWidth={1.5} />}
        title={folder === undefined ? texts.saved.empty : texts.saved.emptyFolder}
        action={
          <Link to={paths.dashboard} className={buttonClass({ variant: 'secondary' })}>
            {texts.saved.toFeed}
          </Link>
        }
      >
        {texts.saved.emptyHint}
      </EmptyState>
    );
  return (
    <>
      <ul className="divide-y divide-line">
        {unique.map((saved) => (
          <SavedRow key={saved._id} saved={saved} folders={folders} showsFolder={folder === undefined} />
        ))}
      </ul>
      <MoreButton query={query} failed={POST_TEXTS.failed.loadSaved} className="border-t border-line p-4" />
    </>
  );
}
