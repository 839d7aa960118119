import type { CompanyView } from '@weft/shared/companies/views';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { TabPanel, Tabs } from '@/ui/navigation/tabs';
import { CompanyBySlug } from '../components/company-by-slug';
import { CompanyAbout } from '../components/page/company-about';
import { CompanyHead } from '../components/page/company-head';
import { CompanyPeople } from '../components/page/company-people';
import { texts } from '../texts/generated';

const TABS = ['about', 'posts', 'jobs', 'people'] as const;
type Tab = (typeof TABS)[number];

/** Renders what other features have of a company. */
type RenderPart = (company: CompanyView) => ReactNode;

interface Deps {
  readonly renderPosts: RenderPart;
  readonly renderJobs: RenderPart;
}

function labelOf(tab: Tab, postsCount: number): string {
  const name = texts.tabs[tab];
  return tab === 'posts' && postsCount > 0 ? texts.tabCount({ name, count: postsCount }) : name;
}

function CompanyPage({ company, renderPosts, renderJobs }: Deps & { company: CompanyView }) {
  const [query, setQuery] = useSearchParams();
  const { name, isSuspended, postsCount } = company;
  usePageTitle(name);
  const tab = TABS.find((each) => each === query.get('tab')) ?? 'about';
  return (
    <div className="mx-auto flex max-w-page flex-col gap-4 p-6 max-md:gap-3 max-md:p-3">
      {isSuspended && <BannerMessage tone="danger">{texts.page.suspended}</BannerMessage>}
      <Tabs<Tab>
        value={tab}
        label={texts.page.tabs}
        tabs={TABS.map((value) => ({ value, label: labelOf(value, postsCount) }))}
        onValueChange={(chosen) => setQuery(chosen === 'about' ? {} : { tab: chosen }, { replace: true })}
        renderList={(list) => <CompanyHead company={company} tabs={list} />}
      >
        <TabPanel value="about" className="pt-4 max-md:pt-3">
          {tab === 'about' && <CompanyAbout company={company} />}
        </TabPanel>
        <TabPanel value="posts" className="pt-4 max-md:pt-3">
          {tab === 'posts' && renderPosts(company)}
        </TabPanel>
        <TabPanel value="jobs" className="pt-4 max-md:pt-3">
          {tab === 'jobs' && renderJobs(company)}
        </TabPanel>
        <TabPanel value="people" className="pt-4 max-md:pt-3">
          {tab === 'people' && <CompanyPeople company={company} />}
        </TabPanel>
      </Tabs>
    </div>
  );
}

/** `/companies/{slug}`: the page of a company. */
export function CompanyScreen(parts: Deps) {
  return (
    <CompanyBySlug pathOf={paths.company}>
      {(company) => <CompanyPage key={company._id} company={company} {...parts} />}
    </CompanyBySlug>
  );
}
