import { useCombobox, type UseComboboxStateChange } from 'downshift';
import { useId, useMemo, useState } from 'react';
import type { ComboboxOption } from './combobox-option';
import { rankMatches } from './match';

/** A long list cut to what anybody would read; typing narrows it. */
const SHOWN = 100;
const { InputChange, ItemClick, InputKeyDownEnter, InputBlur, InputKeyDownEscape } =
  useCombobox.stateChangeTypes;

/** A choice from options by typing. Enter and a click choose, an emptied box clears; leaving and Escape change nothing. */
export function useOptionSearch({
  options,
  value,
  onChange,
}: {
  options: readonly ComboboxOption[];
  value: string;
  onChange: (value: string) => void;
}) {
  const chosen = options.find((option) => option.value === value) ?? null;
  // What is typed while the list is open; closed, the box shows the choice.
  const [typed, setTyped] = useState<string | null>(null);
  const matches = useMemo(
    () => rankMatches(options, typed ?? '', (option) => option.label).slice(0, SHOWN),
    [options, typed],
  );

  const settle = ({ type, selectedItem }: UseComboboxStateChange<ComboboxOption>) => {
    const isChoice = type === ItemClick || type === InputKeyDownEnter;
    if (isChoice && selectedItem) onChange(selectedItem.value);
    else if (type === InputBlur && typed === '') onChange('');
    setTyped(null);
  };

  const combobox = useCombobox<ComboboxOption>({
    id: useId(),
    items: matches,
    selectedItem: chosen,
    inputValue: typed ?? chosen?.label ?? '',
    itemToString: (item) => item?.label ?? '',
    itemToKey: (item) => item?.value,
    onStateChange: (change) => {
      const isSettled =
        change.type === ItemClick ||
        change.type === InputKeyDownEnter ||
        change.type === InputBlur ||
        change.type === InputKeyDownEscape;
      if (isSettled) settle(change);
    },
    stateReducer: (state, { type, changes }) => {
      if (type === InputBlur || type === InputKeyDownEscape)
        return { ...changes, selectedItem: state.selectedItem };
      // What is typed points at the best match, so that Enter takes it; an opened list points at nothing yet.
      if (type === InputChange) return { ...changes, highlightedIndex: changes.inputValue === '' ? -1 : 0 };
      return changes;
    },
  });

  const clear = () => {
    setTyped(null);
    onChange('');
  };
  return { chosen, typed: typed ?? '', matches, clear, setTyped, ...combobox };
}
