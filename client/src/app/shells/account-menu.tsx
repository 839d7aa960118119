import type { OwnProfile } from '@weft/shared/profiles/views';
import {
  Bookmark,
  Building2,
  ChevronDown,
  Keyboard,
  LogOut,
  Newspaper,
  Pencil,
  Settings,
  ShieldCheck,
} from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSignOut } from '@/features/accounts';
import { OpenCasesBadge } from '@/features/safety';
import { useBackCloses } from '@/lib/overlays/use-back-closes';
import { paths } from '@/lib/paths';
import { Avatar } from '@/ui/display/avatar';
import { buttonClass } from '@/ui/button/button-class';
import { menuItemClass, menuPanelClass } from '@/ui/overlay/menu';
import { ThemeSwitch } from './theme-switch';
import { PressButton } from '@/ui/button/press-button';
import { texts as uiTexts } from '@/ui/texts/generated';
import { texts } from '../texts/generated';

const { menu } = texts;
const rule = <hr className="mx-1 my-1.5 border-line" />;

function Caption({ children }: { children: string }) {
  return <p className="px-2.5 pt-2 pb-1 text-micro font-[650] tracking-[0.02em] text-subtle">{children}</p>;
}

/** Account menu below the viewer's picture, from 768 px up. */
export function AccountMenu({ me, onShowShortcuts }: { me: OwnProfile; onShowShortcuts: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { signOut, isBusy } = useSignOut();
  const close = () => setOpen(false);
  useBackCloses(isOpen, close);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        title={menu.accountMenu}
        className="relative flex items-center gap-1.5 rounded-lg p-[3px] text-muted hover:bg-hover data-[state=open]:bg-hover coarse:min-h-11"
      >
        <Avatar name={me.fullName} src={me.profileImage} size={36} />
        <span className="sr-only">{menu.accountMenu}</span>
        <OpenCasesBadge className="absolute -top-1 start-7" />
        <ChevronDown aria-hidden="true" className="size-[18px] max-desk:hidden" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label={menu.account}
          className={`${menuPanelClass} w-[312px]`}
        >
          <div className="flex items-center gap-3 px-2.5 pt-2.5 pb-3">
            <Avatar name={me.fullName} src={me.profileImage} size={48} />
            <div className="min-w-0 flex-1">
              <p dir="auto" className="align-page truncate leading-[1.3] font-semibold" title={me.fullName}>
                {me.fullName}
              </p>
              <p dir="auto" className="align-page text-small wrap-anywhere text-muted">
                {me.headline || menu.headline}
              </p>
            </div>
          </div>
          <Link
            to={paths.ownProfile}
            onClick={close}
            className={buttonClass({ variant: 'secondary', size: 'sm', block: true, className: 'mb-1.5' })}
          >
            {menu.viewProfile}
          </Link>
          {rule}
          <Caption>{menu.manage}</Caption>
          <Link to={paths.editProfile} onClick={close} className={menuItemClass}>
            <Pencil aria-hidden="true" />
            {menu.editProfile}
          </Link>
          <Link to={paths.ownActivity} onClick={close} className={menuItemClass}>
            <Newspaper aria-hidden="true" />
            {texts.postsAndActivity}
          </Link>
          <Link to={paths.saved} onClick={close} className={menuItemClass}>
            <Bookmark aria-hidden="true" />
            {texts.saved}
          </Link>
          <Link to={paths.companies} onClick={close} className={menuItemClass}>
            <Building2 aria-hidden="true" />
            {texts.companies}
          </Link>
          <Link to={paths.settings} onClick={close} className={menuItemClass}>
            <Settings aria-hidden="true" />
            {texts.settings.title}
          </Link>
          {me.moderator && (
            <Link to={paths.moderation} onClick={close} className={menuItemClass}>
              <ShieldCheck aria-hidden="true" />
              <span className="flex-1">{menu.moderation}</span>
              <OpenCasesBadge />
            </Link>
          )}
          {me.role && me.role !== 'moderator' && (
            <Link to={paths.administration} onClick={close} className={menuItemClass}>
              <ShieldCheck aria-hidden="true" />
              {menu.administration}
            </Link>
          )}
          <PressButton
            className={menuItemClass}
            onClick={() => {
              close();
              onShowShortcuts();
            }}
          >
            <Keyboard aria-hidden="true" />
            {texts.keyboardShortcuts}
          </PressButton>
          {rule}
          <Caption>{menu.appearance}</Caption>
          <div className="px-1 pt-0.5 pb-1.5">
            <ThemeSwitch />
          </div>
          {rule}
          <PressButton disabled={isBusy} className={menuItemClass} onClick={() => void signOut()}>
            <LogOut aria-hidden="true" />
            {uiTexts.signOut}
          </PressButton>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
