import { useQuery } from '@tanstack/react-query';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { messageOf } from '@/lib/api/api-error';
import { usePageTitle } from '@/lib/browser/page-title';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { siteQueries } from '../components/site/site-queries';
import { appearanceQueries } from '../api/appearance-queries';
import { AdministrationFrame } from '../components/administration-frame';
import { SiteForm } from '../components/site/site-form';
import { AppearanceForm } from '../components/appearance/appearance-form';
import { texts } from '../texts/generated';

function Settings() {
  const { data, error, isFetching, refetch } = useQuery(appearanceQueries.settings());
  if (data) return <AppearanceForm {...data} />;
  if (error)
    return (
      <ErrorState
        message={messageOf(error, ADMINISTRATION_TEXTS.failed.loadAppearance)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <SkeletonGroup label={texts.appearance.loading}>
      <Skeleton className="h-32" />
      <Skeleton className="mt-6 h-96" />
    </SkeletonGroup>
  );
}

function Site() {
  const { data, error, isFetching, refetch } = useQuery(siteQueries.settings());
  if (data) return <SiteForm {...data} />;
  if (error)
    return (
      <ErrorState
        message={messageOf(error, ADMINISTRATION_TEXTS.failed.loadSite)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <SkeletonGroup label={texts.site.loading}>
      <Skeleton className="mt-6 h-96" />
    </SkeletonGroup>
  );
}

/** `/admin/appearance`: how the network looks to everybody. */
export function AppearanceScreen() {
  usePageTitle(texts.appearance.title);
  return (
    <AdministrationFrame title={texts.appearance.title} text={texts.appearance.text}>
      <Settings />
      <Site />
    </AdministrationFrame>
  );
}
