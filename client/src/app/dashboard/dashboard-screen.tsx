import { Feed, StartPostBox } from '@/features/posts';
import { ProfileCard } from '@/features/profiles';
import { usePageTitle } from '@/lib/page-title';
import { PromoCard } from './promo-card';
import { SideFooter } from './side-footer';

/** `/dashboard` (specification 1.2): the feed, the member's own card beside it where there is room. */
export function DashboardScreen() {
  usePageTitle('Home');
  return (
    <div className="mx-auto max-w-[1020px] p-6 max-md:p-3">
      <h1 className="sr-only">Home</h1>
      <div className="grid items-start gap-6 max-md:gap-3 md:grid-cols-[minmax(0,1fr)_280px] desk:grid-cols-[minmax(0,1fr)_288px]">
        <div className="flex min-w-0 flex-col gap-4 max-md:gap-3">
          <StartPostBox />
          <Feed />
        </div>
        <aside
          aria-label="Your profile and more"
          className="sticky top-[calc(var(--header-h)+24px)] flex flex-col gap-4 max-md:hidden"
        >
          <ProfileCard />
          <PromoCard />
          <SideFooter />
        </aside>
      </div>
    </div>
  );
}
