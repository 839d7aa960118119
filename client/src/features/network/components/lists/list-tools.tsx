import type { MemberSort } from '@weft/shared/network/list-queries';
import { NETWORK_LIMITS } from '@weft/shared/limits';
import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDebounced } from '@/lib/hooks/use-debounced';
import { IconButton } from '@/ui/button/icon-button';
import { SelectBox } from '@/ui/form/select-box';
import { inputClass } from '@/ui/form/text-field';
import type { ListView } from '../../api/network-keys';
import { texts } from '../../texts/generated';

/** Pause after the last keystroke before the search starts, in milliseconds. */
export const SEARCH_DELAY = 300;

const sorts = (): readonly { value: MemberSort; label: string }[] => [
  { value: 'recently-added', label: texts.lists.recentlyAdded },
  { value: 'name', label: texts.lists.name },
  { value: 'recently-active', label: texts.lists.recentlyActive },
];

/** Search field and sort order of a list of people. The search starts after a pause in typing. */
export function ListTools({
  view,
  onChange,
}: {
  view: ListView;
  onChange: (params: Record<string, string>) => void;
}) {
  const [text, setText] = useState(view.search);
  const box = useRef<HTMLInputElement>(null);
  const handleClear = () => {
    box.current?.focus();
    setText('');
  };
  const debounced = useDebounced(text, SEARCH_DELAY).trim();
  const search = useEffectEvent((params: string) => {
    if (params !== view.search) onChange({ search: params });
  });
  useEffect(() => search(debounced), [debounced]);

  return (
    <div className="flex flex-wrap items-center gap-2.5 border-b border-line px-5 py-3.5 max-md:px-4">
      <div
        role="search"
        aria-label={texts.lists.searchRegion}
        className="min-w-[200px] flex-1 max-md:basis-full"
      >
        <div className="control-box flex h-11 items-center">
          <Search aria-hidden="true" className="ms-3 size-[18px] flex-none text-subtle" />
          <input
            ref={box}
            dir="auto"
            type="search"
            value={text}
            placeholder={texts.lists.search}
            aria-label={texts.lists.search}
            maxLength={NETWORK_LIMITS.searchMax}
            autoComplete="off"
            className={inputClass}
            onChange={(event) => setText(event.target.value)}
          />
          {text !== '' && (
            <IconButton label={texts.lists.clearSearch} className="!size-9" onClick={handleClear}>
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          )}
        </div>
      </div>
      <SelectBox
        label={texts.lists.sortBy}
        value={view.sort}
        options={sorts()}
        onChange={(sort) => onChange({ sort: sort === 'recently-added' ? '' : sort })}
      />
    </div>
  );
}
