import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { PageVersionView } from '@weft/shared/administration/pages-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import type { PageKind } from '@weft/shared/pages/page-kinds';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import { useState } from 'react';
import { WholeText } from '@/features/profiles';
import { messageOf } from '@/lib/api/api-error';
import { fullTime } from '@/lib/format/relative-time';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/display/card';
import { ErrorState } from '@/ui/feedback/error-state';
import { PagedList, type ListTexts } from '@/ui/feedback/paged-list';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { Dialog } from '@/ui/overlay/dialog';
import { administeredPageQueries } from '../../api/page-queries';
import { texts } from './texts/generated';

const { versions } = texts;

const listTexts = (): ListTexts => ({
  loading: versions.loading,
  failed: ADMINISTRATION_TEXTS.failed.loadVersions,
  empty: versions.empty,
  emptyHint: versions.emptyHint,
});

/** The text of a version. */
function VersionText({ page, version }: { page: PageKind; version: number }) {
  const { data, error, isFetching, refetch } = useQuery(administeredPageQueries.version(page, version));
  if (data === '') return <p className="text-muted">{versions.taken}</p>;
  if (data !== undefined) return <WholeText html={data} />;
  if (error)
    return (
      <ErrorState
        message={messageOf(error, ADMINISTRATION_TEXTS.failed.loadVersion)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <SkeletonGroup label={versions.loading}>
      <Skeleton className="h-60" />
    </SkeletonGroup>
  );
}

function Row({
  row: { version, note, acceptedBy, publishedAt, publishedBy },
  isLive,
  onView,
}: {
  row: PageVersionView;
  isLive: boolean;
  onView: () => void;
}) {
  const name = publishedBy?.fullName ?? SAFETY_TEXTS.deletedMember;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-5 py-3.5 max-md:px-4">
      <div className="min-w-0">
        <p className="font-semibold">
          {texts.version({ version })}
          {isLive && <span className="ms-2 text-small text-success">{versions.live}</span>}
        </p>
        <p className="num text-small wrap-anywhere text-muted">
          {versions.by({ date: fullTime(publishedAt), name })}
        </p>
        {acceptedBy !== null && (
          <p className="num text-small text-muted">{versions.acceptedBy({ count: acceptedBy })}</p>
        )}
        {note !== '' && (
          <p dir="auto" className="align-page mt-1 text-label wrap-anywhere">
            {note}
          </p>
        )}
      </div>
      <Button variant="secondary" size="sm" onClick={onView}>
        {versions.view({ version })}
      </Button>
    </li>
  );
}

/** Who published what and when; each version can be read. */
export function PageVersions({ page, live }: { page: PageKind; live: number }) {
  const query = useInfiniteQuery(administeredPageQueries.versions(page));
  const [shown, setShown] = useState<number>();
  return (
    <section aria-labelledby="page-versions">
      <h2 id="page-versions" className="mb-3">
        {versions.title}
      </h2>
      <PagedList query={query} items={query.data?.pages.flatMap((part) => part.versions)} texts={listTexts()}>
        {(rows) => (
          <Card as="div">
            <ul aria-label={versions.title} className="divide-y divide-line">
              {rows.map((row) => (
                <Row
                  key={row._id}
                  row={row}
                  isLive={row.version === live}
                  onView={() => setShown(row.version)}
                />
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
      {shown !== undefined && (
        <Dialog
          open
          fullOnPhone
          size="lg"
          title={texts.version({ version: shown })}
          onOpenChange={(isOpen) => !isOpen && setShown(undefined)}
        >
          <VersionText page={page} version={shown} />
        </Dialog>
      )}
    </section>
  );
}
