import { useId, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useMe } from '@/features/members';
import { isComposing } from '@/lib/browser/is-composing';
import { paths } from '@/lib/paths';
import { useRecentSearches } from '../../api/recent-searches';
import type { OptionProps } from './option-link';
import { useFound } from './use-found';

/** Returns the active index after an arrow key, which wraps around. -1 means that no option is active. */
function nextIndex(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return active + 1 >= count ? -1 : active + 1;
  if (key === 'ArrowUp') return active === -1 ? count - 1 : active - 1;
  return undefined;
}

/** State of the search box: its text, whether the list was requested, and the active option. */
function useBoxState() {
  const { pathname, search, key } = useLocation();
  // On the search page the box starts with the searched text.
  const [text, setText] = useState(() =>
    pathname === paths.search ? (new URLSearchParams(search).get('q') ?? '') : '',
  );
  const [isRequested, setRequested] = useState(false);
  // The active option is stored by its path, because new results may move it to another index.
  const [active, setActive] = useState<string>();
  const [locationKey, setLocationKey] = useState(key);
  // Any navigation closes the list.
  if (locationKey !== key) {
    setLocationKey(key);
    setRequested(false);
    setActive(undefined);
  }
  return {
    text,
    isRequested,
    active,
    open: () => setRequested(true),
    close: () => {
      setRequested(false);
      setActive(undefined);
    },
    activate: (target: string | undefined) => {
      setRequested(true);
      setActive(target);
    },
    type: (value: string) => {
      setText(value);
      setRequested(true);
      setActive(undefined);
    },
  };
}

/** Logic of the header's search box: text, results, recent searches and keyboard. */
export function useSearchBox() {
  const navigate = useNavigate();
  const recent = useRecentSearches(useMe()?._id ?? '');
  const listId = useId();
  const state = useBoxState();
  const { text, open, close, activate, type } = state;
  const typed = text.trim();
  const found = useFound(typed, state.isRequested);
  const { isSearch, users } = found;

  const recentTargets = typed === '' ? recent.searches.map(paths.searchFor) : [];
  const targets = isSearch
    ? [...users.map(({ _id }) => paths.profile(_id)), paths.searchFor(typed)]
    : recentTargets;
  const isOpen = state.isRequested && targets.length > 0;
  const active = state.active === undefined ? -1 : targets.indexOf(state.active);

  const handleSelect = () => {
    if (isSearch) recent.add(typed);
    close();
  };
  const openActive = () => {
    const target = targets[active] ?? (isSearch ? paths.searchFor(typed) : undefined);
    if (target === undefined) return;
    handleSelect();
    void navigate(target);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const next = nextIndex(event.key, active, targets.length);
    if (next === undefined && event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (next !== undefined) activate(targets[next]);
    else if (event.key === 'Enter') openActive();
    else if (isOpen) close();
    else type('');
  };
  const optionProps = (index: number): OptionProps => ({
    id: `${listId}-${index}`,
    isActive: index === active,
    onSelect: handleSelect,
    onHover: () => activate(targets[index]),
  });
  const activeId = isOpen && active >= 0 ? `${listId}-${active}` : undefined;
  return {
    text,
    typed,
    isOpen,
    found,
    recent,
    listId,
    activeId,
    optionProps,
    handleKeyDown,
    open,
    close,
    type,
  };
}
