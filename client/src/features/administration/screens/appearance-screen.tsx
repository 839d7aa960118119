import { useQuery } from '@tanstack/react-query';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { usePageTitle } from '@/lib/browser/page-title';
import { Skeleton } from '@/ui/feedback/skeleton';
import { siteQueries } from '../components/site/site-queries';
import { appearanceQueries } from '../api/appearance-queries';
import { AdministrationFrame } from '../components/administration-frame';
import { QueryPart } from '../components/query-part';
import type { EditedSite } from '../components/site/site-values';
import { SiteForm } from '../components/site/site-form';
import { AppearanceEditor } from '../components/appearance/appearance-editor';
import { texts } from '../texts/generated';

function Site({ onEdit }: { onEdit: (site: EditedSite) => void }) {
  return (
    <QueryPart
      result={useQuery(siteQueries.settings())}
      failed={ADMINISTRATION_TEXTS.failed.loadSite}
      loading={texts.site.loading}
      skeleton={<Skeleton className="mt-6 h-96" />}
    >
      {(data) => <SiteForm {...data} onEdit={onEdit} />}
    </QueryPart>
  );
}

function Settings() {
  return (
    <QueryPart
      result={useQuery(appearanceQueries.settings())}
      failed={ADMINISTRATION_TEXTS.failed.loadAppearance}
      loading={texts.appearance.loading}
      skeleton={
        <>
          <Skeleton className="h-32" />
          <Skeleton className="mt-6 h-96" />
        </>
      }
    >
      {(data) => <AppearanceEditor {...data} renderSite={(onEdit) => <Site onEdit={onEdit} />} />}
    </QueryPart>
  );
}

/** `/admin/appearance`: how the network looks to everybody. */
export function AppearanceScreen() {
  usePageTitle(texts.appearance.title);
  return (
    <AdministrationFrame title={texts.appearance.title} text={texts.appearance.text}>
      <Settings />
    </AdministrationFrame>
  );
}
