import { useInfiniteQuery } from '@tanstack/react-query';
import { NOTE_TEXTS } from '@weft/shared/notes/texts';
import { messageOf } from '@/lib/api/api-error';
import { Button } from '@/ui/button/button';
import { MoreButton } from '@/ui/button/more-button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { noteQueries } from '../api/note-queries';
import { useRemoveNote } from '../api/use-note-mutations';
import { texts } from '../texts/generated';

/** All notes, newest first, with loading, failure and empty states. */
export function NoteList() {
  const query = useInfiniteQuery(noteQueries.list());
  const remove = useRemoveNote();
  if (query.isPending)
    return (
      <SkeletonGroup label={texts.loading} className="p-4">
        <Skeleton className="h-11" />
      </SkeletonGroup>
    );
  if (!query.data)
    return (
      <ErrorState
        small
        message={messageOf(query.error, NOTE_TEXTS.failed.load)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const notes = query.data.pages.flatMap((page) => page.notes);
  if (notes.length === 0) return <EmptyState small headingLevel="p" title={texts.empty} />;
  return (
    <>
      <ul className="divide-y divide-line">
        {notes.map(({ _id, text }) => (
          <li key={_id} className="flex items-center gap-3 px-4 py-3">
            <p className="min-w-0 flex-1 break-words">{text}</p>
            <Button
              variant="secondary"
              size="sm"
              aria-label={texts.removeText({ text })}
              busy={remove.isPending && remove.variables === _id}
              onClick={() => remove.mutate(_id)}
            >
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
      <MoreButton query={query} failed={NOTE_TEXTS.failed.load} onDemand className="p-4" />
    </>
  );
}
