import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ApprovalList } from '@/features/jobs';
import { usePageTitle } from '@/lib/browser/page-title';
import { TabPanel, Tabs } from '@/ui/navigation/tabs';
import { safetyQueries } from '../api/safety-queries';
import { AuditList } from '../components/moderation/audit-list';
import { CaseList } from '../components/moderation/case-list';
import { SuspendedList } from '../components/moderation/suspended-list';
import { texts } from '../texts/generated';

const TABS = ['open', 'closed', 'suspended', 'jobs', 'audit'] as const;
type Tab = (typeof TABS)[number];

const { tabs } = texts;

function labelOf(tab: Tab, openCount: number | undefined): string {
  if (tab !== 'open' || openCount === undefined) return tabs[tab];
  return tabs.openCount({ shown: String(openCount) });
}

function Content({ tab }: { tab: Tab }) {
  if (tab === 'suspended') return <SuspendedList />;
  if (tab === 'jobs') return <ApprovalList />;
  return tab === 'audit' ? <AuditList /> : <CaseList status={tab} />;
}

/** `/moderation`: open cases, closed cases, suspended members, companies that want to publish jobs, and the audit trail. The URL holds the selected tab. */
export function ModerationScreen() {
  usePageTitle(tabs.title);
  const [query, setQuery] = useSearchParams();
  const { data: openCount } = useQuery(safetyQueries.openCount());
  const shown = TABS.find((tab) => tab === query.get('tab')) ?? 'open';
  return (
    <div className="mx-auto max-w-[768px] p-6 max-md:px-3 max-md:py-4">
      <h1 className="mb-2">{tabs.title}</h1>
      {/* Announces changes of the number to screen readers. */}
      <p role="status" className="sr-only">
        {openCount !== undefined && texts.openCases({ count: openCount, shown: String(openCount) })}
      </p>
      <Tabs<Tab>
        value={shown}
        label={tabs.title}
        flush
        tabs={TABS.map((value) => ({
          value,
          label: <span className="num">{labelOf(value, openCount)}</span>,
        }))}
        onValueChange={(tab) => setQuery(tab === 'open' ? {} : { tab }, { replace: true })}
      >
        {TABS.map((tab) => (
          <TabPanel key={tab} value={tab} className="pt-5 max-md:pt-4">
            {tab === shown && <Content tab={tab} />}
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
}
