import { Search } from 'lucide-react';
import { NETWORK_LIMITS } from '@weft/shared/limits';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { useRef, type FocusEvent } from 'react';
import { isPhone } from '@/lib/browser/is-phone';
import { useBackCloses } from '@/lib/overlays/use-back-closes';
import { useShortcuts } from '@/lib/shortcuts/use-shortcuts';
import { keyCapClass } from '@/ui/display/key-caps';
import { cx } from '@/ui/cx';
import { FoundList } from './found-list';
import { RecentList } from './recent-list';
import { useSearchBox } from './use-search-box';
import { texts } from '../../texts/generated';

/** Getters, so that the help reads the texts in its language. */
const SHORTCUTS = {
  get '/'() {
    return texts.search.shortcut;
  },
  get 'Mod+k'() {
    return texts.search.shortcutWhileTyping;
  },
};

/** Returns the text that screen readers announce for a search. */
function announcementOf({ isOpen, found }: ReturnType<typeof useSearchBox>): string {
  if (!isOpen || !found.isSearch || found.isLoading) return '';
  if (found.users.length === 0) return NETWORK_TEXTS.empty.search;
  return found.hasMore
    ? texts.search.announcedMore({ shown: String(found.total) })
    : texts.search.announced({ count: found.total, shown: String(found.total) });
}

/** Search of the header: a combobox with results and recent searches. */
export function SearchBox({ className }: { className?: string }) {
  const input = useRef<HTMLInputElement>(null);
  const box = useSearchBox();
  useShortcuts('Anywhere', SHORTCUTS, () => input.current?.focus());
  // On phones the list covers the page, so Back closes it.
  useBackCloses(box.isOpen && isPhone(), box.close);

  const handleBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) box.close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- closes the list when the focus leaves
    <div role="search" aria-label={texts.search.peopleAndPosts} className={className} onBlur={handleBlur}>
      <div className="well group flex h-10 items-center ps-3">
        <Search aria-hidden="true" className="size-[18px] flex-none text-subtle" />
        <input
          ref={input}
          dir="auto"
          type="search"
          role="combobox"
          aria-label={texts.search.searchPeople}
          aria-autocomplete="list"
          aria-expanded={box.isOpen}
          aria-controls={box.isOpen ? box.listId : undefined}
          aria-activedescendant={box.activeId}
          placeholder={texts.search.searchPeople}
          maxLength={NETWORK_LIMITS.searchMax}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={box.text}
          className="align-page h-full w-full min-w-0 flex-1 bg-transparent px-2.5 text-body outline-none max-md:text-[16px]"
          onChange={(event) => box.type(event.target.value)}
          onFocus={box.open}
          onClick={box.open}
          onKeyDown={box.handleKeyDown}
        />
        <kbd aria-hidden="true" className={cx(keyCapClass, 'me-2 group-focus-within:hidden max-desk:hidden')}>
          {texts.search.keys}
        </kbd>
      </div>
      {box.isOpen && (
        <div className="animate-rise absolute top-[calc(100%+8px)] start-0 z-(--z-popover) max-h-[calc(100dvh-var(--header-h)-24px)] w-[380px] overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised p-1.5 text-text shadow-2 max-md:fixed max-md:top-[calc(var(--header-h)+4px)] max-md:end-2 max-md:start-2 max-md:w-auto">
          {box.found.isSearch ? (
            <FoundList
              typed={box.typed}
              found={box.found}
              listId={box.listId}
              optionProps={box.optionProps}
            />
          ) : (
            <RecentList
              searches={box.recent.searches}
              listId={box.listId}
              optionProps={box.optionProps}
              onRemove={(search) => {
                box.recent.remove(search);
                input.current?.focus();
              }}
              onClear={() => {
                box.recent.clear();
                input.current?.focus();
              }}
            />
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {announcementOf(box)}
      </p>
    </div>
  );
}
