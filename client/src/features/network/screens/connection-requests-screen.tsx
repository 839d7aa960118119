import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useFreshOnVisit } from '@/lib/api/fresh-list';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { BackHeading } from '@/ui/navigation/back-heading';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/display/card';
import { ConfirmDialog } from '@/ui/overlay/dialog';
import { TabPanel, Tabs } from '@/ui/navigation/tabs';
import { useCounts } from '../api/counts';
import { networkKeys, type RequestSide } from '../api/network-keys';
import { useIgnoreRequests } from '../api/use-ignore-requests';
import { RequestCards } from '../components/requests/request-cards';
import { useListView } from '../hooks/use-list-view';
import { texts } from '../texts/generated';

/** "Ignore all" appears from this number of received requests. */
const IGNORE_ALL_FROM = 2;

function IgnoreAll({ count }: { count: number }) {
  const [isAsking, setAsking] = useState(false);
  const ignore = useIgnoreRequests();
  const handleConfirm = () => ignore.mutate({ all: true }, { onSettled: () => setAsking(false) });
  return (
    <>
      <Button variant="ghost" size="sm" className="-me-3" onClick={() => setAsking(true)}>
        {texts.requests.ignoreAll}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.requests.ignoreAllTitle({ count, shown: String(count) })}
        confirmLabel={texts.requests.ignoreAll}
        busy={ignore.isPending}
        danger
        onConfirm={handleConfirm}
      >
        <p className="text-muted">{texts.requests.ignoreAllText}</p>
      </ConfirmDialog>
    </>
  );
}

/** Refetches the requests on every visit except Back. */
function FreshRequests({ side }: { side: RequestSide }) {
  useFreshOnVisit(networkKeys.requests(side));
  return <RequestCards side={side} />;
}

/** `/connection-requests` */
export function ConnectionRequestsScreen() {
  usePageTitle(texts.requests.title);
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { fromNetwork?: boolean } | null };
  const { tab, change } = useListView();
  const counts = useCounts();
  const side: RequestSide = tab === 'sent' ? 'sent' : 'received';
  const received = counts?.requestsCount ?? 0;
  const tabs = [
    {
      value: 'received' as const,
      label: <span className="num">{texts.requests.received({ shown: String(received) })}</span>,
    },
    {
      value: 'sent' as const,
      label: <span className="num">{texts.requests.sent({ shown: String(counts?.sentCount ?? 0) })}</span>,
    },
  ];
  const back = () => void (state?.fromNetwork ? navigate(-1) : navigate(paths.network));
  return (
    <div className="mx-auto max-w-[968px] p-6 max-md:p-3">
      <BackHeading title={texts.requests.title} label={texts.requests.back} onBack={back}>
        {side === 'received' && received >= IGNORE_ALL_FROM && <IgnoreAll count={received} />}
      </BackHeading>
      <Card as="div" className="overflow-hidden">
        <Tabs<RequestSide>
          value={side}
          label={texts.requests.label}
          tabs={tabs}
          onValueChange={(next) => change({ tab: next === 'sent' ? next : '' })}
        >
          {tabs.map(({ value }) => (
            <TabPanel key={value} value={value}>
              {value === side && <FreshRequests side={value} />}
            </TabPanel>
          ))}
        </Tabs>
      </Card>
    </div>
  );
}
