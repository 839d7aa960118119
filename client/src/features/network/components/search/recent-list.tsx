import { Clock, X } from 'lucide-react';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { IconButton } from '@/ui/button/icon-button';
import { OptionLink, type OptionProps } from './option-link';
import { texts } from '../../texts/generated';

/** Recent searches. Each one opens its results again or can be removed. */
export function RecentList({
  searches,
  listId,
  optionProps,
  onRemove,
  onClear,
}: {
  searches: readonly string[];
  listId: string;
  optionProps: (index: number) => OptionProps;
  onRemove: (search: string) => void;
  onClear: () => void;
}) {
  return (
    <>
      <div className="flex items-center justify-between pe-2 ps-2.5">
        <p className="text-micro font-[650] tracking-[0.02em] text-subtle">{texts.search.recent}</p>
        <Button variant="link" size="sm" onClick={onClear}>
          {texts.search.clearRecent}
        </Button>
      </div>
      {/* The buttons are outside the listbox, because an option must not contain other controls. */}
      <div className="flex">
        <div role="listbox" id={listId} aria-label={texts.search.recent} className="min-w-0 flex-1">
          {searches.map((search, index) => (
            <OptionLink key={search} {...optionProps(index)} to={paths.searchFor(search)}>
              <Clock aria-hidden="true" className="size-4 flex-none text-subtle" />
              <span className="truncate">{search}</span>
            </OptionLink>
          ))}
        </div>
        <div className="flex-none">
          {searches.map((search) => (
            <div key={search} className="grid h-11 place-items-center">
              <IconButton label={texts.search.removeRecent({ search })} onClick={() => onRemove(search)}>
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
