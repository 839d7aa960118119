import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { PeopleResults } from '@/features/network';
import { FoundPosts } from '@/features/posts';
import { usePageTitle } from '@/lib/browser/page-title';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/display/card';
import { cx } from '@/ui/cx';
import { SearchDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { TabPanel, Tabs } from '@/ui/navigation/tabs';
import { PeopleFilters } from './people-filters';
import { useSearchWords, type SearchWords } from './use-search-words';

const TABS = [
  { value: 'people', label: 'People' },
  { value: 'posts', label: 'Posts' },
] as const;

interface PartProps {
  words: SearchWords;
  onChange: (words: Record<string, string>) => void;
}

function People({ words: { text, filters }, onChange }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid items-start gap-4 max-md:gap-3 md:grid-cols-[minmax(0,1fr)_232px] desk:grid-cols-[minmax(0,1fr)_280px]">
      <Card as="div" className="overflow-hidden max-md:order-2">
        <PeopleResults key={JSON.stringify([text, filters])} text={text} filters={filters} />
      </Card>
      <Card aria-label="Filters" className="p-4 max-md:p-1 md:sticky md:top-[calc(var(--header-h)+24px)]">
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          className="md:hidden"
          icon={<SlidersHorizontal aria-hidden="true" className="size-4" />}
          onClick={() => setOpen(!isOpen)}
        >
          Filters
        </Button>
        <h2 className="mb-3 text-h3 max-md:hidden">Filters</h2>
        <div className={cx('max-md:px-3 max-md:pt-2 max-md:pb-3', !isOpen && 'max-md:hidden')}>
          <PeopleFilters filters={filters} onChange={onChange} />
        </div>
      </Card>
    </div>
  );
}

function Results({ words, onChange }: PartProps) {
  return (
    <Tabs<SearchWords['tab']>
      value={words.tab}
      label="Kinds of results"
      flush
      tabs={TABS}
      onValueChange={(tab) => onChange({ tab: tab === 'posts' ? tab : '' })}
    >
      <TabPanel value="people" className="pt-4 max-md:pt-3">
        {words.tab === 'people' && <People words={words} onChange={onChange} />}
      </TabPanel>
      <TabPanel value="posts" className="pt-4 max-md:pt-3">
        {words.tab === 'posts' && (
          <div className="max-w-[640px]">
            <FoundPosts key={words.text} text={words.text} />
          </div>
        )}
      </TabPanel>
    </Tabs>
  );
}

/** `/search?q=`: all that a search finds, members and posts, with filters by place and connection. */
export function SearchScreen() {
  const { change, ...words } = useSearchWords();
  usePageTitle(words.text === '' ? 'Search' : `${words.text} · Search`);
  return (
    <div className="mx-auto max-w-[1020px] p-6 max-md:p-3">
      <h1 className={cx('wrap-anywhere', words.text === '' ? 'mb-5 max-md:mb-3' : 'mb-2')}>
        {words.text === '' ? 'Search' : <>Results for &ldquo;{words.text}&rdquo;</>}
      </h1>
      {words.text === '' ? (
        <Card as="div">
          <EmptyState drawing={<SearchDrawing />} title="Search people and posts">
            Type a name, a company or a skill in the box above.
          </EmptyState>
        </Card>
      ) : (
        <Results words={words} onChange={change} />
      )}
    </div>
  );
}
