import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { BackHeading } from '@/ui/navigation/back-heading';
import { Badge } from '@/ui/display/badge';
import { buttonClass } from '@/ui/button/button-class';
import { Card } from '@/ui/display/card';
import { useCounts } from '../api/counts';
import { ME, networkQueries } from '../api/network-queries';
import { ConnectionsList } from '../components/lists/connections-list';
import { ListTools } from '../components/lists/list-tools';
import { useBack } from '../hooks/use-back';
import { useListView } from '../hooks/use-list-view';
import { useListOrigin } from '../list-origin';
import { texts } from '../texts/generated';
import { RichText } from '@/ui/display/rich-text';
import { hiddenPart } from '../components/hidden-part';

function RequestsLink() {
  const counts = useCounts();
  const count = counts?.requestsCount ?? 0;
  return (
    <Link to={paths.connectionRequests} className={buttonClass({ variant: 'secondary' })}>
      {texts.lists.requests}
      {count > 0 && (
        <Badge>
          <RichText
            parts={texts.lists.requestsCount({
              shown: String(count),
              hidden: hiddenPart,
            })}
          />
        </Badge>
      )}
    </Link>
  );
}

/** `/connections`: the viewer's connections, or with `profileId` another member's. */
export function ConnectionsScreen() {
  const { profileId } = useListOrigin();
  const back = useBack();
  const counts = useCounts();
  const { data: member } = useQuery({ ...networkQueries.card(profileId ?? ''), enabled: !!profileId });
  const { view, change } = useListView();
  const owner = profileId ?? ME;
  const titleOfMember = member
    ? texts.lists.connectionsOf({ name: member.fullName })
    : texts.lists.connectionsOfMember;
  const title = profileId ? titleOfMember : texts.lists.myConnections;
  const count = profileId ? member?.connectionsCount : counts?.connectionsCount;
  usePageTitle(title);
  return (
    <div className="mx-auto max-w-[908px] p-6 max-md:p-3">
      <BackHeading
        onBack={back}
        title={
          <>
            {title}
            {count !== undefined && (
              <>
                {' '}
                <span className="num font-medium text-muted">{texts.lists.countInBrackets({ count })}</span>
              </>
            )}
          </>
        }
      >
        <RequestsLink />
      </BackHeading>
      <Card as="div" className="overflow-hidden">
        <ListTools key={owner} view={view} onChange={change} />
        <ConnectionsList
          key={`${owner} ${view.sort} ${view.search}`}
          owner={owner}
          label={title}
          view={view}
        />
      </Card>
    </div>
  );
}
