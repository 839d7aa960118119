import { DashboardRequests, DashboardRequestsLine } from '@/features/network';
import { Feeds } from '@/features/posts';
import { ProfileCard } from '@/features/profiles';
import { WeatherCard } from '@/features/weather';
import { usePageTitle } from '@/lib/browser/page-title';
import { cx } from '@/ui/cx';
import { PromoCard } from './promo-card';
import { SideFooter } from './side-footer';
import { texts } from '../texts/generated';

/** One column on phones, two from `md` with both sides in one column, three from `desk`. */
const COLUMNS = cx(
  'md:grid-cols-[minmax(0,1fr)_280px] md:grid-rows-[auto_1fr]',
  'desk:grid-cols-[280px_minmax(0,1fr)_288px] desk:grid-rows-1',
);

const side = 'flex min-w-0 flex-col gap-4 max-md:gap-3';
const sticky = 'sticky top-[calc(var(--header-h)+24px)]';

/** `/dashboard`: weather and requests, the feed, and the viewer's card. */
export function DashboardScreen() {
  usePageTitle(texts.home);
  return (
    <div className="mx-auto max-w-[1240px] p-6 max-md:p-3">
      <h1 className="sr-only">{texts.home}</h1>
      <div className={cx('grid items-start gap-6 max-md:gap-3', COLUMNS)}>
        <aside
          aria-label={texts.dashboard.weatherAndRequests}
          className={cx(
            side,
            'md:col-start-2 desk:col-start-1 desk:sticky desk:top-[calc(var(--header-h)+24px)]',
          )}
        >
          <WeatherCard />
          <div className="max-md:hidden">
            <DashboardRequests />
          </div>
          <DashboardRequestsLine className="md:hidden" />
        </aside>
        <div className={cx(side, 'md:col-start-1 md:row-span-2 md:row-start-1 desk:col-start-2')}>
          <Feeds />
        </div>
        <aside
          aria-label={texts.dashboard.profileAndMore}
          className={cx(side, sticky, 'max-md:hidden md:col-start-2 desk:col-start-3')}
        >
          <ProfileCard />
          <PromoCard />
          <SideFooter />
        </aside>
      </div>
    </div>
  );
}
