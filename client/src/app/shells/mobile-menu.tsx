import type { OwnProfile } from '@weft/shared/profiles/views';
import {
  Bookmark,
  Building2,
  House,
  LogOut,
  Newspaper,
  Pencil,
  Settings,
  ShieldCheck,
  User,
  X,
} from 'lucide-react';
import { Dialog } from 'radix-ui';
import { Fragment, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { useSignOut } from '@/features/accounts';
import { OpenCasesBadge } from '@/features/safety';
import { abbreviateCount } from '@/lib/format/abbreviate-count';
import { useBackCloses } from '@/lib/overlays/use-back-closes';
import { paths } from '@/lib/paths';
import { Avatar } from '@/ui/display/avatar';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/button/icon-button';
import { menuItemClass } from '@/ui/overlay/menu';
import { MESSAGES, NETWORK, type NavigationItem } from './navigation';
import { ThemeSwitch } from './theme-switch';
import { PressButton } from '@/ui/button/press-button';
import { texts as uiTexts } from '@/ui/texts/generated';
import { texts } from '../texts/generated';

const { menu } = texts;

const SKILLS_SHOWN = 5;

const LINKS: readonly NavigationItem[] = [
  { to: paths.dashboard, label: () => texts.home, icon: House },
  NETWORK,
  MESSAGES,
  { to: paths.ownProfile, label: () => menu.viewProfile, icon: User },
  { to: paths.editProfile, label: () => menu.editProfile, icon: Pencil },
  { to: paths.ownActivity, label: () => texts.postsAndActivity, icon: Newspaper },
  { to: paths.saved, label: () => texts.saved, icon: Bookmark },
  { to: paths.companies, label: () => texts.companies, icon: Building2 },
  { to: paths.settings, label: () => texts.settings.title, icon: Settings },
];

const MODERATION: NavigationItem = {
  to: paths.moderation,
  label: () => menu.moderation,
  icon: ShieldCheck,
  Badge: OpenCasesBadge,
};

const ADMINISTRATION: NavigationItem = {
  to: paths.administration,
  label: () => menu.administration,
  icon: ShieldCheck,
};

function Stats({ me }: { me: OwnProfile }) {
  const stats = [
    [texts.posts, me.mediaCount],
    [menu.followers, me.followersCount],
    [menu.following, me.followingCount],
  ] as const;
  return (
    <dl className="grid grid-cols-3 divide-x divide-line border-y border-line px-2 py-3.5 text-center">
      {stats.map(([label, count]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-small text-muted">{label}</dt>
          <dd className="num font-heading text-[1.125rem]/[1.4] font-[650]">{abbreviateCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Skills({ skills }: { skills: OwnProfile['skills'] }) {
  return (
    <p className="mt-2 text-small">
      {skills.slice(0, SKILLS_SHOWN).map(({ skill }, index) => (
        <Fragment key={skill}>
          {index > 0 && (
            <span aria-hidden="true" className="text-subtle">
              {' | '}
            </span>
          )}
          {skill}
        </Fragment>
      ))}
    </p>
  );
}

/** Slide-out menu of phones, opened by the viewer's picture. */
export function MobileMenu({ me }: { me: OwnProfile }) {
  const [isOpen, setOpen] = useState(false);
  const { signOut, isBusy } = useSignOut();
  const close = () => setOpen(false);
  useBackCloses(isOpen, close);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger title={menu.title} className="relative grid size-11 place-items-center rounded-lg">
        <Avatar name={me.fullName} src={me.profileImage} size={36} />
        <span className="sr-only">{menu.title}</span>
        <OpenCasesBadge className="absolute -top-0.5 -end-1" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="animate-fade fixed inset-0 z-(--z-dialog) bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          className="animate-drawer fixed inset-y-0 end-0 z-(--z-dialog) flex w-[min(328px,86vw)] flex-col overflow-auto rounded-s-xl bg-raised shadow-3 outline-none"
        >
          <div className="px-5 pt-3 pb-4">
            <div className="flex items-start justify-between">
              <Avatar name={me.fullName} src={me.profileImage} size={64} className="mt-2" />
              <Dialog.Close asChild>
                <IconButton label={menu.close} className="-me-2">
                  <X aria-hidden="true" className="size-5" />
                </IconButton>
              </Dialog.Close>
            </div>
            <Dialog.Title dir="auto" className="align-page mt-3 text-title wrap-anywhere">
              {me.fullName}
            </Dialog.Title>
            <p dir="auto" className="align-page mt-0.5 text-small wrap-anywhere text-muted">
              {me.headline || menu.headline}
            </p>
            <Skills skills={me.skills} />
          </div>
          <Stats me={me} />
          <nav aria-label={menu.title} className="flex flex-col gap-0.5 px-2.5 py-2">
            {[
              ...LINKS,
              ...(me.moderator ? [MODERATION] : []),
              ...(me.role && me.role !== 'moderator' ? [ADMINISTRATION] : []),
            ].map(({ to, label, icon: Icon, Badge }) => (
              <NavLink
                key={to}
                to={to}
                onClick={close}
                className={({ isActive }) => cx(menuItemClass, 'text-body', isActive && 'bg-hover')}
              >
                <Icon aria-hidden="true" />
                <span className="flex-1">{label()}</span>
                {Badge && <Badge />}
              </NavLink>
            ))}
          </nav>
          <div className="mt-auto border-t border-line px-2.5 pt-3 pb-[calc(16px+env(safe-area-inset-bottom,0px))]">
            <div className="px-1">
              <ThemeSwitch />
            </div>
            <PressButton
              disabled={isBusy}
              className={cx(menuItemClass, 'mt-2 text-body')}
              onClick={() => void signOut()}
            >
              <LogOut aria-hidden="true" />
              {uiTexts.signOut}
            </PressButton>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
