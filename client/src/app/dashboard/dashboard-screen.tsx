import { useCard, useOwnProfile } from '@/features/members';
import { DashboardRequests, DashboardRequestsLine } from '@/features/network';
import { Feeds } from '@/features/posts';
import { ProfileCard } from '@/features/profiles';
import { WeatherCard } from '@/features/weather';
import { PHONE } from '@/lib/browser/is-phone';
import { usePageTitle } from '@/lib/browser/page-title';
import { useMediaQuery } from '@/lib/hooks/use-media-query';
import { cx } from '@/ui/cx';
import { FirstSteps } from './first-steps';
import { NewNetwork } from './new-network';
import { PromoCard } from './promo-card';
import { SideFooter } from './side-footer';
import { texts } from '../texts/generated';

/** One column on phones, two from `md` with both sides in one column, three from `desk`. */
const COLUMNS = cx(
  'md:grid-cols-[minmax(0,1fr)_280px] md:grid-rows-[auto_1fr]',
  'desk:grid-cols-[280px_minmax(0,1fr)_288px] desk:grid-rows-1',
);
/** Media query of windows narrower than the `desk` breakpoint. */
const BELOW_DESK = '(max-width: 1179px)';

const side = 'flex min-w-0 flex-col gap-4 max-md:gap-3';
const sticky = 'sticky top-[calc(var(--header-h)+24px)]';

/** Weather and requests, on phones in one line each. */
function WeatherAndRequests({ className, isPhone = false }: { className?: string; isPhone?: boolean }) {
  return (
    <aside aria-label={texts.dashboard.weatherAndRequests} className={cx(side, className)}>
      <WeatherCard />
      {isPhone ? <DashboardRequestsLine /> : <DashboardRequests />}
    </aside>
  );
}

/** Moderators of an almost empty network first see what brings it to life, all other new members their first steps. */
function Welcome() {
  const { profile } = useOwnProfile();
  const [isShown] = useCard('newNetwork');
  return profile?.fewMembers && isShown ? <NewNetwork /> : <FirstSteps />;
}

/**
 * `/dashboard`: weather and requests, the feed, and the viewer's card. The order in the document is that of the columns; on a
 * phone weather and requests come after the box that starts a post.
 */
export function DashboardScreen() {
  usePageTitle(texts.home);
  const isPhone = useMediaQuery(PHONE);
  const isWide = !useMediaQuery(BELOW_DESK);
  return (
    <div className="mx-auto max-w-[1240px] p-6 max-md:p-3">
      <h1 className="sr-only">{texts.home}</h1>
      <div className={cx('grid items-start gap-6 max-md:gap-3', COLUMNS)}>
        {isWide && <WeatherAndRequests className={sticky} />}
        <div className={cx(side, 'md:col-start-1 md:row-span-2 md:row-start-1 desk:col-start-2')}>
          <Welcome />
          <Feeds>{isPhone && <WeatherAndRequests isPhone className="mt-3 empty:hidden" />}</Feeds>
        </div>
        {!isWide && !isPhone && <WeatherAndRequests className="md:col-start-2" />}
        {!isPhone && (
          <aside
            aria-label={texts.dashboard.profileAndMore}
            className={cx(side, sticky, 'md:col-start-2 desk:col-start-3')}
          >
            <ProfileCard />
            <PromoCard />
            <SideFooter />
          </aside>
        )}
      </div>
    </div>
  );
}
