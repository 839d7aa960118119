import { abbreviateCount } from '@/lib/format/abbreviate-count';
import { SectionCard } from './section-card';
import { texts } from '../../texts/generated';

interface Counts {
  connectionsCount: number;
  followingCount: number;
  followersCount: number;
  mediaCount: number;
}

/** The four counts of a profile. */
export function StatsSection({ counts }: { counts: Counts }) {
  const stats = [
    [texts.stats.connections, counts.connectionsCount],
    [texts.stats.following, counts.followingCount],
    [texts.stats.followers, counts.followersCount],
    [texts.stats.posts, counts.mediaCount],
  ] as const;
  return (
    <SectionCard title={texts.stats.title} className="print:hidden">
      <dl className="grid grid-cols-2 gap-2.5">
        {stats.map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse rounded-[12px] bg-sunken px-3.5 py-2.5">
            <dt className="text-small text-muted">{label}</dt>
            <dd
              className="num font-heading text-[1.375rem]/[1.3] font-[650]"
              title={texts.exactCount({ count })}
            >
              {abbreviateCount(count)}
            </dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}
