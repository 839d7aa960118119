import { useQuery } from '@tanstack/react-query';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import type { PageKind } from '@weft/shared/pages/page-kinds';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '@/lib/api/api-error';
import { usePageTitle } from '@/lib/browser/page-title';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { administeredPageQueries } from '../api/page-queries';
import { AdministrationFrame } from '../components/administration-frame';
import { PageEditor } from '../components/pages/page-editor';
import { PageList } from '../components/pages/page-list';
import { isPageKind } from '../components/pages/page-names';
import { PageVersions } from '../components/pages/page-versions';
import { texts } from '../components/pages/texts/generated';

/** One page with its editor and its versions. */
function EditedPage({ page }: { page: PageKind }) {
  const { data, error, isFetching, refetch } = useQuery(administeredPageQueries.page(page));
  if (!data)
    return error ? (
      <ErrorState
        message={messageOf(error, ADMINISTRATION_TEXTS.failed.loadPage)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonGroup label={texts.loading}>
        <Skeleton className="h-96" />
      </SkeletonGroup>
    );
  return (
    <>
      <PageEditor loaded={data} />
      <PageVersions page={page} live={data.version} />
    </>
  );
}

function Pages() {
  const [params] = useSearchParams();
  const asked = params.get('page');
  const chosen = isPageKind(asked) ? asked : 'privacy';
  const { data, error, isFetching, refetch } = useQuery(administeredPageQueries.list());
  if (!data)
    return error ? (
      <ErrorState
        message={messageOf(error, ADMINISTRATION_TEXTS.failed.loadPages)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonGroup label={texts.loading}>
        <Skeleton className="h-60" />
      </SkeletonGroup>
    );
  return (
    <div className="grid grid-cols-1 items-start gap-6 desk:grid-cols-[260px_minmax(0,1fr)]">
      <PageList pages={data} chosen={chosen} />
      <div className="flex min-w-0 flex-col gap-6">
        <EditedPage key={chosen} page={chosen} />
      </div>
    </div>
  );
}

/** `/admin/pages`: privacy policy, terms, community rules and imprint, with their versions. */
export function PagesScreen() {
  usePageTitle(texts.title);
  return (
    <AdministrationFrame title={texts.title} text={texts.text}>
      <Pages />
    </AdministrationFrame>
  );
}
