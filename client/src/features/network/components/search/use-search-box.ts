import { useId, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useMe } from '@/features/members';
import { paths } from '@/lib/paths';
import { useRecentSearches } from '../../api/recent-searches';
import type { OptionProps } from './option-link';
import { useFound } from './use-found';

/** What an arrow key makes of the active row, round and round; -1 is none, as at first. */
function moved(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return active + 1 >= count ? -1 : active + 1;
  if (key === 'ArrowUp') return active === -1 ? count - 1 : active - 1;
  return undefined;
}

/** What is typed, whether the list is wanted, and the row that the keys or the mouse have come to. */
function useBoxState() {
  const { pathname, search, key } = useLocation();
  // On the page of results it begins with what they are of.
  const [text, setText] = useState(() =>
    pathname === paths.search ? (new URLSearchParams(search).get('q') ?? '') : '',
  );
  const [isAsked, setAsked] = useState(false);
  // By where it leads, not by its place: what is found meanwhile comes in above it.
  const [active, setActive] = useState<string>();
  const [openedAt, setOpenedAt] = useState(key);
  // Whatever has led to another page, the list was of the one before.
  if (openedAt !== key) {
    setOpenedAt(key);
    setAsked(false);
    setActive(undefined);
  }
  return {
    text,
    isAsked,
    active,
    open: () => setAsked(true),
    close: () => {
      setAsked(false);
      setActive(undefined);
    },
    point: (target: string | undefined) => {
      setAsked(true);
      setActive(target);
    },
    type: (value: string) => {
      setText(value);
      setAsked(true);
      setActive(undefined);
    },
  };
}

/** The search box of the header: what is typed, what it finds, and the row that the keys have come to. */
export function useSearchBox() {
  const navigate = useNavigate();
  const recent = useRecentSearches(useMe()?._id ?? '');
  const listId = useId();
  const state = useBoxState();
  const { text, open, close, point, type } = state;
  const typed = text.trim();
  const found = useFound(typed, state.isAsked);
  const { isSearch, users } = found;

  const recentTargets = typed === '' ? recent.searches.map(paths.searchFor) : [];
  const targets = isSearch
    ? [...users.map(({ _id }) => paths.profile(_id)), paths.searchFor(typed)]
    : recentTargets;
  const isOpen = state.isAsked && targets.length > 0;
  const active = state.active === undefined ? -1 : targets.indexOf(state.active);

  const take = () => {
    if (isSearch) recent.remember(typed);
    close();
  };
  const enter = () => {
    const target = targets[active] ?? (isSearch ? paths.searchFor(typed) : undefined);
    if (target === undefined) return;
    take();
    void navigate(target);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    // A key that an input method still needs is none of ours.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const next = moved(event.key, active, targets.length);
    if (next === undefined && event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (next !== undefined) point(targets[next]);
    else if (event.key === 'Enter') enter();
    else if (isOpen) close();
    else type('');
  };
  const optionProps = (index: number): OptionProps => ({
    id: `${listId}-${index}`,
    isActive: index === active,
    onTake: take,
    onPoint: () => point(targets[index]),
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
