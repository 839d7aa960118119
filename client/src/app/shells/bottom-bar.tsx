import { SquarePen } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { BOTTOM_NAVIGATION, type NavigationItem } from './navigation';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../texts/generated';

const itemClass =
  'relative flex flex-1 flex-col items-center justify-center gap-[3px] text-micro leading-none font-semibold text-muted focus-visible:-outline-offset-2 ' +
  'aria-[current=page]:text-primary aria-[current=page]:before:absolute aria-[current=page]:before:-top-px aria-[current=page]:before:h-[3px] aria-[current=page]:before:w-9 aria-[current=page]:before:rounded-b-[3px] aria-[current=page]:before:bg-primary';

/** Main navigation of phones. */
export function BottomBar({ onCreatePost }: { onCreatePost: () => void }) {
  const { first, others } = BOTTOM_NAVIGATION;
  const link = ({ to, label, icon: Icon, Badge }: NavigationItem) => (
    <NavLink key={to} to={to} className={itemClass}>
      <Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />
      {label()}
      {Badge && (
        <span className="absolute top-1 start-[calc(50%+4px)]">
          <Badge />
        </span>
      )}
    </NavLink>
  );
  return (
    <nav
      aria-label={texts.menu.mainMobile}
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-(--z-header) flex h-[calc(var(--bottombar-h)+env(safe-area-inset-bottom,0px))] border-t border-line bg-surface pb-[env(safe-area-inset-bottom,0px)] md:hidden in-[:root:has([data-covers-phone])]:hidden"
    >
      {first.map(link)}
      <PressButton className={itemClass} onClick={onCreatePost}>
        <SquarePen aria-hidden="true" className="size-6" strokeWidth={1.75} />
        {texts.menu.post}
      </PressButton>
      {others.map(link)}
    </nav>
  );
}
