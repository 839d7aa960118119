import { useQuery } from '@tanstack/react-query';
import type { EditedPage } from '@weft/shared/administration/pages-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import type { PageKind } from '@weft/shared/pages/page-kinds';
import { WholeText } from '@/features/profiles';
import { messageOf } from '@/lib/api/api-error';
import { Button } from '@/ui/button/button';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { administeredPageQueries } from '../../api/page-queries';
import { SavedBy } from './saved-by';
import { texts } from './texts/generated';

const { conflict } = texts;

/** What somebody else has saved, below one's own text, which stays in the editor. */
export function EditConflict({
  page,
  onUseTheirs,
  onKeepMine,
}: {
  page: PageKind;
  onUseTheirs: (theirs: EditedPage) => void;
  onKeepMine: (theirs: EditedPage) => void;
}) {
  const { data, error, isFetching, refetch } = useQuery(administeredPageQueries.savedMeanwhile(page));
  if (!data)
    return error ? (
      <ErrorState
        message={messageOf(error, ADMINISTRATION_TEXTS.failed.loadPage)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-40" />
    );
  const html = data.draft?.html ?? data.html;
  return (
    <section aria-labelledby="saved-text" className="well flex flex-col gap-3 p-4">
      <h3 id="saved-text">{conflict.title}</h3>
      <SavedBy draft={data.draft} />
      <div className="wrap-anywhere">
        {html === '' ? <p className="text-muted">{conflict.empty}</p> : <WholeText html={html} />}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => onUseTheirs(data)}>
          {conflict.takeTheirs}
        </Button>
        <Button variant="secondary" onClick={() => onKeepMine(data)}>
          {conflict.keepMine}
        </Button>
      </div>
    </section>
  );
}
