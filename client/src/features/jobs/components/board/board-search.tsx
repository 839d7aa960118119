import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { FilterText } from '@/features/companies';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/display/card';
import type { BoardFilters as Filters } from '../../api/job-queries';
import { texts } from '../../texts/generated';
import { SaveSearchButton } from '../searches/save-search-button';
import { BoardFilters } from './board-filters';
import { countFilters, type ChangeFilters } from './board-query';

/** The words and filters of the board. */
export function BoardSearch({ filters, onChange }: { filters: Filters; onChange: ChangeFilters }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = countFilters(filters);
  return (
    <Card as="div" role="search" aria-label={texts.board.label} className="p-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <FilterText
            label={texts.board.search}
            type="search"
            value={filters.search}
            onChange={(search) => onChange({ search })}
          />
        </div>
        <Button
          variant={count > 0 ? 'soft' : 'secondary'}
          aria-expanded={isOpen}
          aria-controls={id}
          className="h-11!"
          icon={<SlidersHorizontal aria-hidden="true" className="size-4.5" />}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? texts.filters.active({ count }) : texts.filters.title}
        </Button>
        <SaveSearchButton filters={filters} />
      </div>
      <div id={id} className={isOpen ? 'mt-5' : 'hidden'}>
        {isOpen && <BoardFilters filters={filters} onChange={onChange} />}
      </div>
    </Card>
  );
}
