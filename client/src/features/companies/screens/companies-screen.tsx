import { CompanySize, Industry } from '@weft/shared/companies/choices';
import { usePageTitle } from '@/lib/browser/page-title';
import { useAddressParams } from '@/lib/browser/use-address-params';
import { Card } from '@/ui/display/card';
import { EmptyState } from '@/ui/feedback/empty-state';
import { TabPanel, Tabs } from '@/ui/navigation/tabs';
import { companyQueries, type CompanyFilters } from '../api/company-queries';
import { CompanyList } from '../components/company-list';
import { CreateCompanyLink } from '../components/create-company-link';
import { Directory } from '../components/directory';
import { OwnCompanies } from '../components/own-companies';
import { texts } from '../texts/generated';

const TABS = ['all', 'followed', 'own'] as const;
type Tab = (typeof TABS)[number];

/** Tab and filters of the address. A change replaces the history entry, so that Back leaves the screen. */
function useDirectoryQuery() {
  const { param, change } = useAddressParams();
  const filters: CompanyFilters = {
    search: param('search'),
    industry: Industry.safeParse(param('industry')).data ?? '',
    size: CompanySize.safeParse(param('size')).data ?? '',
    country: param('country'),
    state: param('state'),
    city: param('city'),
  };
  return { tab: TABS.find((tab) => tab === param('tab')) ?? 'all', filters, change };
}

/** `/companies`: the directory, and the companies that the viewer follows or manages. */
export function CompaniesScreen() {
  const { tab, filters, change } = useDirectoryQuery();
  usePageTitle(texts.title);
  return (
    <div className="mx-auto max-w-[1020px] p-6 max-md:p-3">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h1>{texts.title}</h1>
        <CreateCompanyLink />
      </div>
      <Tabs<Tab>
        value={tab}
        label={texts.title}
        flush
        tabs={TABS.map((value) => ({ value, label: texts.tabs[value] }))}
        onValueChange={(chosen) => change({ tab: chosen === 'all' ? '' : chosen })}
      >
        <TabPanel value="all" className="pt-4 max-md:pt-3">
          {tab === 'all' && <Directory filters={filters} onChange={change} />}
        </TabPanel>
        <TabPanel value="followed" className="pt-4 max-md:pt-3">
          {tab === 'followed' && (
            <Card as="div">
              <CompanyList
                list={companyQueries.followed()}
                label={texts.tabs.followed}
                empty={<EmptyState title={texts.followed.empty}>{texts.followed.emptyHint}</EmptyState>}
              />
            </Card>
          )}
        </TabPanel>
        <TabPanel value="own" className="pt-4 max-md:pt-3">
          {tab === 'own' && (
            <Card as="div">
              <OwnCompanies />
            </Card>
          )}
        </TabPanel>
      </Tabs>
    </div>
  );
}
