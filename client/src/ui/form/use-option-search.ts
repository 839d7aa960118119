import { useCombobox, type UseComboboxStateChange } from 'downshift';
import { useId, useMemo, useState } from 'react';
import type { ComboboxOption } from './combobox-option';
import { rankMatches } from './match';

/** Options rendered at most; typing narrows the list. */
const SHOWN = 100;
const { InputChange, ItemClick, InputKeyDownEnter, InputBlur, InputKeyDownEscape } =
  useCombobox.stateChangeTypes;

/** Returns the only option that matches the text, or the only one with exactly this label. */
function onlyMatch(matches: readonly ComboboxOption[], text: string): ComboboxOption | undefined {
  const name = text.trim().toLocaleLowerCase();
  const named = matches.filter(({ label }) => label.toLocaleLowerCase() === name);
  const [only, ...more] = matches.length === 1 ? matches : named;
  return more.length === 0 ? only : undefined;
}

/**
 * State of a combobox. Enter and a click choose, clearing the text clears the value. On blur, text that
 * identifies one option chooses it; other text and Escape change nothing.
 */
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
  // Typed text while the list is open; null shows the chosen option.
  const [typed, setTyped] = useState<string | null>(null);
  const matches = useMemo(
    () => rankMatches(options, typed ?? '', (option) => option.label).slice(0, SHOWN),
    [options, typed],
  );

  const onlyOption = typed?.trim() ? onlyMatch(matches, typed) : undefined;

  const settle = ({ type, selectedItem }: UseComboboxStateChange<ComboboxOption>) => {
    const isChoice = type === ItemClick || type === InputKeyDownEnter;
    if (isChoice && selectedItem) onChange(selectedItem.value);
    else if (type === InputBlur && typed === '') onChange('');
    else if (type === InputBlur && onlyOption) onChange(onlyOption.value);
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
      // Typing highlights the best match, so that Enter chooses it. An opened list highlights nothing.
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
