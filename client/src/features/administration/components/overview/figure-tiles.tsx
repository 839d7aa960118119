import {
  Activity,
  Flag,
  HardDrive,
  ListChecks,
  MailX,
  Newspaper,
  Package,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import type { OverviewView } from '@weft/shared/administration/overview-contract';
import { fileSize } from '@/lib/format/file-size';
import { localNumber } from '@/lib/format/number-format';
import { paths } from '@/lib/paths';
import { cx } from '@/ui/cx';
import { cardClass } from '@/ui/display/card';
import { texts } from '../../texts/generated';

const { figures: tiles } = texts;

interface Tile {
  readonly name: string;
  readonly value: string;
  readonly text: string;
  readonly icon: LucideIcon;
  readonly to: string;
  /** Somebody should look at it. */
  readonly isUrgent?: boolean;
}

function tilesOf({
  members,
  active,
  posts,
  bytes,
  waiting,
  mails,
  openReports,
  version,
}: OverviewView): Tile[] {
  const number = localNumber;
  const [system, moderation] = [paths.administered('system'), paths.moderation];
  return [
    {
      name: tiles.members,
      value: number(members.total),
      text: tiles.joined({ count: number(members.joinedIn30Days) }),
      icon: Users,
      to: paths.administered('members'),
    },
    {
      name: tiles.active,
      value: number(active.today),
      text: tiles.in30Days({ count: number(active.in30Days) }),
      icon: Activity,
      to: paths.administered('members'),
    },
    {
      name: tiles.posts,
      value: number(posts.total),
      text: tiles.in7Days({ count: number(posts.in7Days) }),
      icon: Newspaper,
      to: moderation,
    },
    {
      name: tiles.reports,
      value: number(openReports),
      text: openReports === 0 ? tiles.nothingOpen : tiles.decide,
      icon: Flag,
      to: moderation,
      isUrgent: openReports > 0,
    },
    { name: tiles.storage, value: fileSize(bytes), text: tiles.files, icon: HardDrive, to: system },
    { name: tiles.queue, value: number(waiting), text: tiles.waiting, icon: ListChecks, to: system },
    {
      name: tiles.mails,
      value: number(mails.failed),
      text: tiles.sent({ count: number(mails.sent) }),
      icon: MailX,
      to: system,
      isUrgent: mails.failed > 0,
    },
    { name: tiles.version, value: version, text: tiles.product, icon: Package, to: system },
  ];
}

/** The network in numbers; each leads to the screen that shows more. */
export function FigureTiles({ overview }: { overview: OverviewView }) {
  return (
    <ul
      aria-label={tiles.label}
      className="grid grid-cols-2 gap-4 desk:grid-cols-4 max-md:gap-3 max-[359px]:grid-cols-1"
    >
      {tilesOf(overview).map(({ name, value, text, icon: Icon, to, isUrgent }) => (
        <li key={name} className="min-w-0">
          <Link to={to} className={cx(cardClass, 'block h-full p-4 hover:bg-hover')}>
            <span className="flex items-center gap-2 text-small text-muted">
              <Icon aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
              {name}
            </span>
            <b className="num mt-1 block text-h1 font-bold wrap-anywhere">{value}</b>
            <span className={cx('num block text-small', isUrgent ? 'text-danger' : 'text-muted')}>
              {text}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
