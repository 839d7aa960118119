import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { FoundCompanies, useFoundCompaniesCount } from '@/features/companies';
import { OpenToWorkTag } from '@/features/jobs';
import { PeopleResults, usePeopleCount } from '@/features/network';
import { useFoundPostsCount } from '@/features/posts';
import { usePageTitle } from '@/lib/browser/page-title';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/display/card';
import { cx } from '@/ui/cx';
import { SearchDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { TabPanel, Tabs } from '@/ui/navigation/tabs';
import { FoundPostsPanel } from './found-posts-panel';
import { PeopleFilters } from './people-filters';
import { shownCount, TabLabel } from './tab-label';
import { useSearchQuery, type SearchQuery } from './use-search-query';
import { texts } from '../texts/generated';

const { search } = texts;

const KINDS = ['people', 'posts', 'companies'] as const satisfies readonly SearchQuery['tab'][];

const labelOf = (kind: SearchQuery['tab']): string =>
  ({ people: search.people, posts: texts.posts, companies: texts.companies })[kind];
const paramsOf = (kind: SearchQuery['tab']) => ({ tab: kind === 'people' ? '' : kind });

const openToWorkTag = (memberId: string) => <OpenToWorkTag memberId={memberId} />;

interface ResultsProps {
  query: SearchQuery;
  onChange: (params: Record<string, string>) => void;
}

function People({ query: { text, filters }, onChange }: ResultsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid grid-cols-1 items-start gap-4 max-md:gap-3 md:grid-cols-[minmax(0,1fr)_232px] desk:grid-cols-[minmax(0,1fr)_280px]">
      <Card as="div" className="overflow-hidden max-md:order-2">
        <PeopleResults
          key={JSON.stringify([text, filters])}
          text={text}
          filters={filters}
          tagOf={openToWorkTag}
        />
      </Card>
      <Card
        aria-label={search.filters}
        className="p-4 max-md:p-1 md:sticky md:top-[calc(var(--header-h)+24px)]"
      >
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          className="md:hidden"
          icon={<SlidersHorizontal aria-hidden="true" className="size-4" />}
          onClick={() => setOpen(!isOpen)}
        >
          {search.filters}
        </Button>
        <h2 className="mb-3 text-h3 max-md:hidden">{search.filters}</h2>
        <div className={cx('max-md:px-3 max-md:pt-2 max-md:pb-3', !isOpen && 'max-md:hidden')}>
          <PeopleFilters filters={filters} onChange={onChange} />
        </div>
      </Card>
    </div>
  );
}

function Results({
  query,
  onChange,
  addressWith,
}: ResultsProps & { addressWith: (params: Record<string, string>) => string }) {
  const people = usePeopleCount(query.text, query.filters);
  const posts = useFoundPostsCount(query.text, query.posts);
  const companies = useFoundCompaniesCount(query.text);
  const shown = {
    people: people && shownCount(people.count, people.isMore),
    posts: posts === undefined ? undefined : shownCount(posts),
    companies: companies && shownCount(companies.count, companies.isMore),
  };
  return (
    <Tabs<SearchQuery['tab']>
      value={query.tab}
      label={search.kinds}
      tabs={KINDS.map((value) => ({
        value,
        label: <TabLabel name={labelOf(value)} shown={shown[value]} />,
        to: addressWith(paramsOf(value)),
      }))}
      onValueChange={(tab) => tab !== query.tab && onChange(paramsOf(tab))}
      renderList={(list) => <Card as="div">{list}</Card>}
    >
      <TabPanel value="people" className="pt-4 max-md:pt-3">
        {query.tab === 'people' && <People query={query} onChange={onChange} />}
      </TabPanel>
      <TabPanel value="posts" className="pt-4 max-md:pt-3">
        {query.tab === 'posts' && <FoundPostsPanel query={query} onChange={onChange} />}
      </TabPanel>
      <TabPanel value="companies" className="pt-4 max-md:pt-3">
        {query.tab === 'companies' && <FoundCompanies key={query.text} text={query.text} />}
      </TabPanel>
    </Tabs>
  );
}

/** `/search?q=`: members, posts and companies that a search finds, with filters by place and connection. */
export function SearchScreen() {
  const { change, addressWith, ...query } = useSearchQuery();
  usePageTitle(query.text === '' ? search.title : search.pageTitle({ text: query.text }));
  return (
    <div className="mx-auto max-w-[1020px] p-6 max-md:p-3">
      <h1 className={cx('wrap-anywhere', 'mb-5 max-md:mb-3')}>
        {query.text === '' ? search.title : search.resultsFor({ text: query.text })}
      </h1>
      {query.text === '' ? (
        <Card as="div">
          <EmptyState drawing={<SearchDrawing />} title={search.emptyTitle}>
            {search.emptyText}
          </EmptyState>
        </Card>
      ) : (
        <Results query={query} onChange={change} addressWith={addressWith} />
      )}
    </div>
  );
}
