import {
  DoorOpen,
  FileText,
  Flag,
  LayoutDashboard,
  Palette,
  ScrollText,
  Server,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { useLayoutEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { OpenCasesBadge } from '@/features/safety';
import { paths } from '@/lib/paths';
import { cx } from '@/ui/cx';
import { texts } from '../texts/generated';
import { ApplicantsBadge, FailedBackupBadge } from './notice-badges';

interface Section {
  readonly to: string;
  readonly label: () => string;
  readonly icon: LucideIcon;
  /** What waits there. */
  readonly Badge?: ComponentType;
}

const SECTIONS: readonly Section[] = [
  { to: paths.administration, label: () => texts.nav.overview, icon: LayoutDashboard },
  { to: paths.administered('members'), label: () => texts.nav.members, icon: Users },
  {
    to: paths.administered('registration'),
    label: () => texts.nav.registration,
    icon: DoorOpen,
    Badge: ApplicantsBadge,
  },
  { to: paths.administered('appearance'), label: () => texts.nav.appearance, icon: Palette },
  { to: paths.administered('pages'), label: () => texts.nav.pages, icon: FileText },
  { to: paths.moderation, label: () => texts.nav.reports, icon: Flag, Badge: OpenCasesBadge },
  { to: paths.administered('system'), label: () => texts.nav.system, icon: Server, Badge: FailedBackupBadge },
  { to: paths.administered('audit'), label: () => texts.nav.audit, icon: ScrollText },
];

/** Navigation beside the content; above it on narrow screens, as a row that scrolls. */
export function AdministrationFrame({
  title,
  text,
  actions,
  children,
}: {
  title: string;
  text: string;
  /** Buttons beside the title; below it on phones. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    row.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <div className="mx-auto grid max-w-[1240px] grid-cols-1 gap-6 p-6 desk:grid-cols-[220px_minmax(0,1fr)] max-md:gap-4 max-md:p-3">
      <nav
        ref={row}
        aria-label={texts.nav.label}
        className="relative flex gap-1 overflow-x-auto desk:sticky desk:top-[calc(var(--header-h)+24px)] desk:flex-col desk:self-start"
      >
        {SECTIONS.map(({ to, label, icon: Icon, Badge }) => (
          <NavLink
            key={to}
            to={to}
            end
            className={({ isActive }) =>
              cx(
                'flex min-h-11 flex-none items-center gap-3 rounded-md px-3.5 text-label font-semibold',
                isActive ? 'bg-primary-soft text-on-primary-soft' : 'text-text hover:bg-hover',
              )
            }
          >
            <Icon aria-hidden="true" className="size-5 flex-none" strokeWidth={1.75} />
            {label()}
            {Badge && (
              <span className="ms-auto">
                <Badge />
              </span>
            )}
          </NavLink>
        ))}
      </nav>
      <div className="min-w-0">
        <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
          <div>
            <h1>{title}</h1>
            <p className="mt-1 text-muted">{text}</p>
          </div>
          {actions}
        </div>
        {children}
      </div>
    </div>
  );
}
