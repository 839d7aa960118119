import { useFreshOnVisit } from '@/lib/api/fresh-list';
import { usePageTitle } from '@/lib/browser/page-title';
import { networkKeys } from '../api/network-keys';
import { ManagePanel } from '../components/manage-panel';
import { ReceivedCard } from '../components/requests/received-card';
import { Suggestions } from '../components/suggestions/suggestions';
import { texts } from '../texts/generated';

/** `/network` */
export function NetworkScreen() {
  usePageTitle(texts.screen.title);
  useFreshOnVisit(networkKeys.requests('received'));
  return (
    <div className="mx-auto max-w-page p-6 max-md:p-3">
      <h1 className="sr-only">{texts.screen.title}</h1>
      <div className="grid grid-cols-1 items-start gap-6 max-md:gap-3 md:grid-cols-[232px_minmax(0,1fr)] desk:grid-cols-[280px_minmax(0,1fr)]">
        <aside aria-label={texts.screen.label} className="md:sticky md:top-[calc(var(--header-h)+24px)]">
          <ManagePanel />
        </aside>
        <div className="flex min-w-0 flex-col gap-4 max-md:gap-3">
          <ReceivedCard />
          <Suggestions />
        </div>
      </div>
    </div>
  );
}
