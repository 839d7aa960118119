import { useQuery, useQueryClient } from '@tanstack/react-query';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { FeedRepost } from '@weft/shared/posts/views';
import { useEffect, type KeyboardEvent } from 'react';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { useNextPage, type PagedQuery } from '@/lib/hooks/use-next-page';
import { useWindowList } from '@/lib/hooks/use-window-list';
import { Card } from '@/ui/display/card';
import { ErrorState } from '@/ui/feedback/error-state';
import { postQueries } from '../api/post-queries';
import { removePost } from '../api/post-store';
import { focusNeighbour, usePostListShortcuts } from '../hooks/use-post-shortcuts';
import { ListedCard } from './muting/listed-card';
import type { PostCardProps } from './post-card';
import { PostSkeleton } from './post-skeleton';
import { texts } from '../texts/generated';

/** Height of a post with a picture in pixels, until it is measured. */
const ESTIMATED_HEIGHT = 560;
/** The next page loads when fewer posts than this are left. */
const PREFETCH_POSTS = 4;

function ListedPost({ postId, ...rest }: { postId: string } & Omit<PostCardProps, 'post' | 'ref'>) {
  const client = useQueryClient();
  const { data: post, error, refetch, isFetching } = useQuery(postQueries.one(postId));
  const isGone = isApiError(error, 'NOT_FOUND');
  useEffect(() => {
    if (isGone) removePost(client, postId);
  }, [client, isGone, postId]);
  if (post) return <ListedCard post={post} {...rest} />;
  if (!error || isGone) return <PostSkeleton />;
  return (
    <Card>
      <ErrorState
        small
        message={messageOf(error, POST_TEXTS.failed.load)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    </Card>
  );
}

/** Moves between posts with Page Down and Page Up while one has the focus, as in ARIA's feed pattern. */
function handlePageKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = { PageDown: 1, PageUp: -1 }[event.key];
  if (!step || !(event.target instanceof HTMLElement) || event.target.closest('textarea, input')) return;
  if (focusNeighbour([...event.currentTarget.querySelectorAll('article')], step)) event.preventDefault();
}

/** End of the list: a placeholder while a page loads, or its error. */
function ListEnd({ query }: { query: PagedQuery }) {
  if (query.isFetchNextPageError)
    return (
      <Card>
        <ErrorState
          small
          message={messageOf(query.error, POST_TEXTS.failed.load)}
          onRetry={() => void query.fetchNextPage({ cancelRefetch: false })}
        />
      </Card>
    );
  if (!query.isFetchingNextPage) return null;
  return (
    <div role="status">
      <span className="sr-only">{texts.list.loading}</span>
      <PostSkeleton />
    </div>
  );
}

/** A virtual list of posts that loads pages while the member scrolls. */
export function PostList({
  ids,
  reposts,
  label,
  textMax,
  query,
}: {
  ids: readonly string[];
  /** By post. */
  reposts: ReadonlyMap<string, FeedRepost>;
  /** Accessible name of the list. */
  label: string;
  /** Number of characters shown before "Show more". Defaults to that of the feed. */
  textMax?: number | undefined;
  query: PagedQuery;
}) {
  const { list, rows, measureRow, style } = useWindowList(ids, { estimatedHeight: ESTIMATED_HEIGHT });
  usePostListShortcuts(list);
  const last = rows.at(-1);
  useNextPage(query, last !== undefined && last.index >= ids.length - PREFETCH_POSTS);
  return (
    <>
      {/* Without scroll anchoring, because the virtualizer corrects the scroll position itself. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Page Down and Page Up are the keys of a feed */}
      <div
        ref={list}
        role="feed"
        aria-label={label}
        aria-busy={query.isFetchingNextPage}
        tabIndex={-1}
        className="[overflow-anchor:none] outline-none"
        style={style}
        onKeyDown={handlePageKeys}
      >
        {rows.map(({ key, index }) => {
          const id = ids[index];
          if (id === undefined) return null;
          return (
            <div key={key} ref={measureRow} data-index={index} className="pb-4 max-md:pb-3">
              <ListedPost
                postId={id}
                repost={reposts.get(id)}
                {...(textMax !== undefined && { textMax })}
                tabIndex={0}
                aria-posinset={index + 1}
                aria-setsize={query.hasNextPage ? -1 : ids.length}
              />
            </div>
          );
        })}
      </div>
      <ListEnd query={query} />
    </>
  );
}
