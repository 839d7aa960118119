import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { Card } from '@/ui/display/card';
import { SearchDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { companyQueries, type CompanyFilters as Filters } from '../api/company-queries';
import { texts } from '../texts/generated';
import { CompanyFilters, FilterText } from './company-filters';
import { CompanyList } from './company-list';
import { CreateCompanyLink } from './create-company-link';

function Nothing({ filters }: { filters: Filters }) {
  const isNarrowed = Object.values(filters).some((filter) => filter !== '');
  if (isNarrowed)
    return (
      <EmptyState drawing={<SearchDrawing />} title={texts.directory.nothing}>
        {texts.directory.nothingHint}
      </EmptyState>
    );
  return (
    <EmptyState title={texts.directory.empty} action={<CreateCompanyLink />}>
      {texts.directory.emptyHint}
    </EmptyState>
  );
}

/** All companies, with search and filters. */
export function Directory({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (params: Partial<Record<keyof Filters, string>>) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid grid-cols-1 items-start gap-4 max-md:gap-3 md:grid-cols-[minmax(0,1fr)_232px] desk:grid-cols-[minmax(0,1fr)_280px]">
      <Card as="div" className="overflow-hidden max-md:order-2">
        <CompanyList
          key={JSON.stringify(filters)}
          list={companyQueries.directory(filters)}
          label={texts.title}
          empty={<Nothing filters={filters} />}
        />
      </Card>
      <Card
        as="div"
        role="search"
        aria-label={texts.directory.search}
        className="p-4 md:sticky md:top-[calc(var(--header-h)+24px)]"
      >
        <FilterText
          label={texts.directory.search}
          type="search"
          value={filters.search}
          onChange={(search) => onChange({ search })}
        />
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          className="mt-2 -ms-2 md:hidden"
          icon={<SlidersHorizontal aria-hidden="true" className="size-4" />}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.filters.title}
        </Button>
        <div className={cx('mt-4 max-md:mt-2', !isOpen && 'max-md:hidden')}>
          <CompanyFilters filters={filters} onChange={onChange} />
        </div>
      </Card>
    </div>
  );
}
