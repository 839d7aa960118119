import { UserCheck, Users, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { Card } from '@/ui/display/card';
import { useCounts } from '../api/counts';
import { listLink } from '../list-origin';
import { texts } from '../texts/generated';

function PanelLink({
  path,
  icon: Icon,
  label,
  count,
}: {
  path: string;
  icon: LucideIcon;
  label: string;
  count: number | undefined;
}) {
  return (
    <Link
      {...listLink(path, { from: 'network' })}
      className="flex min-h-11 items-center gap-3 rounded-md px-3 text-label font-[550] hover:bg-hover"
    >
      <Icon aria-hidden="true" className="size-5 text-muted" strokeWidth={1.75} />
      <span className="flex-1">{label}</span>
      <span className="num text-small text-muted">
        {count !== undefined && texts.manage.count({ count })}
      </span>
    </Link>
  );
}

/** "Manage my network": links to the lists, with counts. */
export function ManagePanel() {
  const counts = useCounts();
  const follows = counts && counts.followingCount + counts.followersCount;
  return (
    <Card aria-labelledby="manage-network" className="px-3 pt-4 pb-3">
      <h2 id="manage-network" className="px-3 pb-2 text-h3">
        {texts.manage.title}
      </h2>
      <nav aria-label={texts.manage.title} className="flex flex-col">
        <PanelLink
          path={paths.connections}
          icon={Users}
          label={texts.manage.connections}
          count={counts?.connectionsCount}
        />
        <PanelLink
          path={paths.followingFollowers}
          icon={UserCheck}
          label={texts.manage.follows}
          count={follows}
        />
      </nav>
    </Card>
  );
}
