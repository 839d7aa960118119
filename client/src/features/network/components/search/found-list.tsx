import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { Search } from 'lucide-react';
import { messageOf } from '@/lib/api/api-error';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { SearchDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { OptionLink, type OptionProps } from './option-link';
import { SearchOption } from './search-option';
import type { useFound } from './use-found';
import { texts } from '../../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

function LoadingRows() {
  return (
    <SkeletonGroup label={texts.loadingUsers} visible className="[&>span]:px-2.5 [&>span]:py-1.5">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex min-h-[58px] items-center gap-3 px-2.5">
          <Skeleton className="size-11 rounded-avatar" />
          <div className="flex-1">
            <Skeleton className="h-3.5 w-1/2" />
            <Skeleton className="mt-2 h-3 w-3/4" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}

/** Empty and failed searches share the title. A failed one adds the error and a retry button. */
function NothingFound({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <EmptyState
      small
      headingLevel="p"
      drawing={<SearchDrawing />}
      title={NETWORK_TEXTS.empty.search}
      action={
        error && (
          <Button
            variant="secondary"
            size="sm"
            onMouseDown={(event) => event.preventDefault()}
            onClick={onRetry}
          >
            {uiTexts.tryAgain}
          </Button>
        )
      }
    >
      {error && messageOf(error, NETWORK_TEXTS.failed.search)}
    </EmptyState>
  );
}

/** Results of the header's search, best first, and a link to all results. */
export function FoundList({
  typed,
  found,
  listId,
  optionProps,
}: {
  typed: string;
  found: ReturnType<typeof useFound>;
  listId: string;
  optionProps: (index: number) => OptionProps;
}) {
  const { users, isLoading, error, refetch } = found;
  return (
    <>
      {users.length > 0 && (
        <p
          aria-hidden="true"
          className="px-2.5 pt-2 pb-1 text-micro font-[650] tracking-[0.02em] text-subtle"
        >
          {texts.search.people}
        </p>
      )}
      {users.length === 0 && (isLoading ? <LoadingRows /> : <NothingFound error={error} onRetry={refetch} />)}
      <div role="listbox" id={listId} aria-label={texts.search.results}>
        {users.map((user, index) => (
          <SearchOption key={user._id} user={user} {...optionProps(index)} />
        ))}
        <OptionLink {...optionProps(users.length)} to={paths.searchFor(typed)}>
          <span className="grid size-11 flex-none place-items-center">
            <Search aria-hidden="true" className="size-[18px] text-primary" />
          </span>
          <span className="min-w-0 truncate font-semibold text-primary">{texts.search.seeAll}</span>
        </OptionLink>
      </div>
    </>
  );
}
