import { abbreviateCount } from '@/lib/format/abbreviate-count';
import { SectionCard } from './section-card';

interface Counts {
  connectionsCount: number;
  followingCount: number;
  followersCount: number;
  mediaCount: number;
}

/** The four counts of a profile. */
export function StatsSection({ counts }: { counts: Counts }) {
  const stats = [
    ['Connections', counts.connectionsCount],
    ['Following', counts.followingCount],
    ['Followers', counts.followersCount],
    ['Posts', counts.mediaCount],
  ] as const;
  return (
    <SectionCard title="Profile Stats" className="print:hidden">
      <dl className="grid grid-cols-2 gap-2.5">
        {stats.map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse rounded-[12px] bg-sunken px-3.5 py-2.5">
            <dt className="text-small text-muted">{label}</dt>
            <dd
              className="num font-heading text-[1.375rem]/[1.3] font-[650]"
              title={count.toLocaleString('en')}
            >
              {abbreviateCount(count)}
            </dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}
