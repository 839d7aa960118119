import type { OwnProfile } from '@weft/shared/profiles/views';
import { Plus } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { SearchBox } from '@/features/network';
import { NotificationBell } from '@/features/notifications';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { HomeLink } from '@/ui/display/home-link';
import { AccountMenu } from './account-menu';
import { MobileMenu } from './mobile-menu';
import { MAIN_NAVIGATION } from './navigation';
import { texts } from '../texts/generated';

/** The header of all member screens. */
export function Header({
  me,
  onCreatePost,
  onShowShortcuts,
}: {
  me: OwnProfile;
  onCreatePost: () => void;
  onShowShortcuts: () => void;
}) {
  return (
    <header className="sticky top-0 z-(--z-header) border-b border-line bg-surface/94 backdrop-blur-[10px] backdrop-saturate-140 max-md:in-[:root:has([data-covers-phone])]:hidden">
      {/* One pixel less for the border, so that screens of full height don't scroll. */}
      <div className="mx-auto flex h-[calc(var(--header-h)-1px)] max-w-page items-center gap-4 px-6 max-md:gap-2.5 max-md:px-3">
        <HomeLink to={paths.dashboard} size={34} className="flex" wordClassName="max-desk:sr-only" />
        <SearchBox className="relative w-[300px] min-w-0 max-desk:w-auto max-desk:max-w-[320px] max-desk:flex-1 max-md:max-w-none" />
        <nav aria-label={texts.menu.main} className="ms-auto flex h-full flex-none gap-0.5 max-md:hidden">
          {MAIN_NAVIGATION.map(({ to, label, icon: Icon, Badge }) => (
            <NavLink
              key={to}
              to={to}
              title={label()}
              className="relative flex h-full items-center gap-2 px-3.5 text-label font-semibold text-muted after:absolute after:inset-x-3.5 after:-bottom-px after:h-[3px] after:rounded-t-[3px] hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:text-primary aria-[current=page]:after:bg-primary"
            >
              <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
              <span className="whitespace-nowrap max-desk:sr-only">{label()}</span>
              {Badge && <Badge />}
            </NavLink>
          ))}
        </nav>
        <Button
          aria-label={texts.createPost}
          title={texts.createPost}
          icon={<Plus aria-hidden="true" className="size-[18px]" />}
          className="max-md:hidden"
          onClick={onCreatePost}
        >
          {texts.menu.post}
        </Button>
        <NotificationBell />
        <div className="max-md:hidden">
          <AccountMenu me={me} onShowShortcuts={onShowShortcuts} />
        </div>
        <div className="md:hidden">
          <MobileMenu me={me} />
        </div>
      </div>
    </header>
  );
}
