import { useQuery } from '@tanstack/react-query';
import type { SavedSearch } from '@weft/shared/jobs/saved-search-contract';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import { JOB_LIMITS } from '@weft/shared/limits';
import { Bell, BellRing, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '@/lib/api/api-error';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { IconButton } from '@/ui/button/icon-button';
import { Badge } from '@/ui/display/badge';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { savedSearchQueries } from '../../api/saved-search-queries';
import { useChangeSearch, useRemoveSearch } from '../../api/use-saved-search-mutations';
import { texts } from '../../texts/generated';
import { SaveSearchDialog } from './save-search-dialog';
import { useSearchFacts } from './search-facts';

const { searches: shown } = texts;

function SearchRow({ search }: { search: SavedSearch }) {
  const { _id, name, address, frequency, newCount } = search;
  const [isEdited, setEdited] = useState(false);
  const { facts } = useSearchFacts(address);
  const change = useChangeSearch(_id);
  const remove = useRemoveSearch(_id);
  const Icon = frequency === 'off' ? Bell : BellRing;
  return (
    <li className="flex gap-3.5 px-5 py-4 max-md:px-4">
      <span
        aria-hidden="true"
        className="grid size-10 flex-none place-items-center rounded-full bg-sunken text-muted"
      >
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="flex flex-wrap items-center gap-x-2 font-sans text-body leading-[1.3] font-[650] tracking-normal">
          <Link
            to={{ pathname: paths.jobs, search: address }}
            dir="auto"
            className="align-page wrap-anywhere text-text hover:underline"
          >
            {name}
          </Link>
          {newCount > 0 && <Badge className="whitespace-nowrap">{shown.new({ count: newCount })}</Badge>}
        </h3>
        <p className="text-small wrap-anywhere text-muted">{facts}</p>
        <p className="text-small text-muted">{texts.alerts[frequency]}</p>
      </div>
      <div className="-me-2 flex flex-none items-start">
        <IconButton label={shown.editOne({ name })} aria-haspopup="dialog" onClick={() => setEdited(true)}>
          <Pencil aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton
          label={shown.removeOne({ name })}
          inactive={remove.isPending}
          onClick={({ currentTarget }) => {
            keepFocusNear(currentTarget);
            remove.mutate();
          }}
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {isEdited && (
        <SaveSearchDialog
          initial={{ name, frequency }}
          busy={change.isPending}
          onSave={(choices, options) => change.mutate(choices, options)}
          onClose={() => setEdited(false)}
        />
      )}
    </li>
  );
}

function Nothing() {
  return (
    <EmptyState
      title={shown.empty}
      action={
        <Link to={paths.jobs} className={buttonClass({ variant: 'secondary' })}>
          {texts.mine.find}
        </Link>
      }
    >
      {shown.emptyHint}
    </EmptyState>
  );
}

/** The viewer's saved searches, with their alerts. */
export function SavedSearches() {
  const query = useQuery(savedSearchQueries.list());
  if (query.isPending)
    return (
      <SkeletonGroup label={shown.loading} className="flex flex-col gap-6 px-5 py-4 max-md:px-4">
        <Skeleton className="h-10 max-w-full" />
        <Skeleton className="h-10 max-w-full" />
      </SkeletonGroup>
    );
  if (!query.data)
    return (
      <ErrorState
        message={messageOf(query.error, JOB_TEXTS.failed.searches)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  if (query.data.length === 0) return <Nothing />;
  return (
    <>
      <ul aria-label={texts.mine.searches} className="divide-y divide-line">
        {query.data.map((search) => (
          <SearchRow key={search._id} search={search} />
        ))}
      </ul>
      <p className="border-t border-line px-5 py-4 text-small text-muted max-md:px-4">
        {shown.reach({ count: query.data.length, max: JOB_LIMITS.searchesMax })}{' '}
        <Link
          to={paths.settingsSection('notifications')}
          className="font-semibold text-primary hover:underline"
        >
          {shown.settings}
        </Link>
      </p>
    </>
  );
}
