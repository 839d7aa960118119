import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '@/lib/browser/page-title';
import { BackHeading } from '@/ui/navigation/back-heading';
import { Card } from '@/ui/display/card';
import { TabPanel, Tabs } from '@/ui/navigation/tabs';
import { useCounts } from '../api/counts';
import type { FollowSide } from '../api/network-keys';
import { ME, networkQueries } from '../api/network-queries';
import { FollowsList } from '../components/lists/follows-list';
import { ListTools } from '../components/lists/list-tools';
import { useBack } from '../hooks/use-back';
import { useListView } from '../hooks/use-list-view';
import { useListOrigin } from '../list-origin';
import { texts } from '../texts/generated';

/** Returns `Following (214)`, without the number until it has loaded. */
function labelOf(side: FollowSide, count: number | undefined) {
  const { lists } = texts;
  if (count === undefined) return <span className="num">{lists[side]}</span>;
  return (
    <span className="num">
      {side === 'following' ? lists.followingCount({ count }) : lists.followersCount({ count })}
    </span>
  );
}

/** `/following-followers`: the viewer's follows, or with `profileId` another member's. */
export function FollowingFollowersScreen() {
  usePageTitle(texts.lists.followsTitle);
  const { profileId } = useListOrigin();
  const back = useBack();
  const own = useCounts();
  const { data: member } = useQuery({ ...networkQueries.card(profileId ?? ''), enabled: !!profileId });
  const { view, tab, change } = useListView();
  const counts = profileId ? member : own;
  const side: FollowSide = tab === 'followers' ? 'followers' : 'following';
  const owner = profileId ?? ME;
  const tabs = [
    { value: 'following' as const, label: labelOf('following', counts?.followingCount) },
    { value: 'followers' as const, label: labelOf('followers', counts?.followersCount) },
  ];
  return (
    <div className="mx-auto max-w-[908px] p-6 max-md:p-3">
      <BackHeading title={texts.lists.followsTitle} onBack={back} />
      <Card as="div" className="overflow-hidden">
        <Tabs<FollowSide>
          value={side}
          label={texts.lists.followingAndFollowers}
          tabs={tabs}
          onValueChange={(next) => change({ tab: next === 'followers' ? next : '', search: '' })}
        >
          {tabs.map(({ value }) => (
            <TabPanel key={value} value={value}>
              {value === side && (
                <>
                  <ListTools key={owner} view={view} onChange={change} />
                  <FollowsList key={`${owner} ${view.sort} ${view.search}`} {...{ owner, side, view }} />
                </>
              )}
            </TabPanel>
          ))}
        </Tabs>
      </Card>
    </div>
  );
}
