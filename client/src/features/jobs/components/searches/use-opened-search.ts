import type { SavedSearch } from '@weft/shared/jobs/saved-search-contract';
import { useEffect } from 'react';
import { useNoteOpened } from '../../api/use-saved-search-mutations';

/** Notes that the board shows a saved search, from wherever it was opened: its jobs are not new any more. */
export function useOpenedSearch(search: SavedSearch | undefined): void {
  const { mutate } = useNoteOpened();
  const id = search && search.newCount > 0 ? search._id : undefined;
  useEffect(() => {
    if (id !== undefined) mutate(id);
  }, [id, mutate]);
}
