import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { RecentPosts } from '@/features/posts';
import { SectionCard } from '@/features/profiles';
import { abbreviateCount } from '@/lib/format/abbreviate-count';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { texts } from '../texts/generated';

/** Activity section of a profile: the newest posts and a link to all. */
export function ActivitySection({
  memberId,
  followersCount,
  isOwn,
}: {
  memberId: string;
  followersCount: number;
  isOwn: boolean;
}) {
  return (
    <SectionCard
      title={texts.profile.activity}
      note={texts.profile.followers({ count: followersCount, shown: abbreviateCount(followersCount) })}
      className="print:hidden"
      action={
        <Link
          to={isOwn ? paths.ownActivity : paths.activity(memberId)}
          className={buttonClass({ variant: 'ghost', size: 'sm', className: '-me-3' })}
        >
          {texts.profile.showAll}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      }
    >
      <RecentPosts memberId={memberId} isOwn={isOwn} />
    </SectionCard>
  );
}
