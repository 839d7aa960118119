import { useQuery } from '@tanstack/react-query';
import { searchAddress } from '@weft/shared/jobs/search-address';
import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button/button';
import { savedSearchQueries } from '../../api/saved-search-queries';
import { useSaveSearch } from '../../api/use-saved-search-mutations';
import type { BoardFilters } from '../../api/job-queries';
import { texts } from '../../texts/generated';
import { SaveSearchDialog } from './save-search-dialog';
import { useSearchFacts } from './search-facts';
import { useOpenedSearch } from './use-opened-search';

/** Saves the search of the board with an alert, or changes that. */
export function SaveSearchButton({ filters }: { filters: BoardFilters }) {
  const [isOpen, setOpen] = useState(false);
  const { data: searches = [] } = useQuery(savedSearchQueries.list());
  const save = useSaveSearch();
  const { sort: _sort, within, ...kept } = filters;
  const address = searchAddress(kept);
  const facts = useSearchFacts(address);
  const saved = searches.find((search) => search.address === address);
  useOpenedSearch(within === '' ? saved : undefined);
  const Icon = saved && saved.frequency !== 'off' ? BellRing : Bell;
  return (
    <>
      <Button
        variant={saved ? 'soft' : 'secondary'}
        aria-haspopup="dialog"
        className="h-11!"
        icon={<Icon aria-hidden="true" className="size-4.5" />}
        onClick={() => setOpen(true)}
      >
        {saved ? texts.alerts[saved.frequency] : texts.searches.save}
      </Button>
      {isOpen && (
        <SaveSearchDialog
          initial={saved ?? { name: facts.name, frequency: 'daily' }}
          busy={save.isPending}
          onSave={(choices, options) =>
            save.mutate({ ...choices, filters: Object.fromEntries(new URLSearchParams(address)) }, options)
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
