import {
  useCombobox,
  type UseComboboxState,
  type UseComboboxStateChange,
  type UseComboboxStateChangeOptions,
} from 'downshift';
import { useId, useLayoutEffect, useState } from 'react';
import type { ComboboxOption } from './combobox-option';
import { useHeldSubmit } from './use-held-submit';
import { useOptionMatches } from './use-option-matches';

const { InputChange, ItemClick, InputKeyDownEnter, InputBlur, InputKeyDownEscape } =
  useCombobox.stateChangeTypes;

/** What ends typing. */
const SETTLES: ReadonlySet<string> = new Set([ItemClick, InputKeyDownEnter, InputBlur, InputKeyDownEscape]);

type State = UseComboboxState<ComboboxOption>;
type Change = UseComboboxStateChangeOptions<ComboboxOption>;

function nextState(state: State, { type, changes }: Change): Partial<State> {
  if (type === InputBlur || type === InputKeyDownEscape)
    return { ...changes, selectedItem: state.selectedItem };
  // Typing highlights the best match, so that Enter chooses it. An opened list highlights nothing.
  if (type === InputChange) return { ...changes, highlightedIndex: changes.inputValue === '' ? -1 : 0 };
  return changes;
}

/** Acts once the options identify the text of a field that was left. */
function useOnceIdentified(option: ComboboxOption | undefined, act: (option: ComboboxOption) => void) {
  // In the same commit: a key pressed before a later one would find the options as they were.
  useLayoutEffect(() => {
    if (option) act(option);
  });
}

/**
 * State of a combobox. Enter and a click choose, clearing the text clears the value. On blur, text that
 * identifies one option chooses it; other text and Escape change nothing. Text that is left while the options load
 * stays, and chooses its option as soon as they identify one: those of a state also wait for its country. Until the
 * options are there, the form isn't submitted.
 */
export function useOptionSearch({
  options,
  isLoading,
  value,
  onChange,
}: {
  options: readonly ComboboxOption[];
  isLoading: boolean;
  value: string;
  onChange: (value: string) => void;
}) {
  const chosen = options.find((option) => option.value === value) ?? null;
  // Typed text while the list is open; null shows the chosen option.
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const { matches, onlyOption } = useOptionMatches(options, typed);
  const forget = () => {
    setLeft(false);
    setTyped(null);
  };
  useOnceIdentified(isLeft && !isLoading ? onlyOption : undefined, (option) => {
    forget();
    onChange(option.value);
  });

  const focus = useHeldSubmit(isLeft && isLoading);

  const settle = ({ type, selectedItem }: UseComboboxStateChange<ComboboxOption>) => {
    const isChoice = type === ItemClick || type === InputKeyDownEnter;
    if (isChoice && selectedItem) onChange(selectedItem.value);
    else if (type === InputBlur && typed === '') onChange('');
    else if (type === InputBlur && onlyOption) onChange(onlyOption.value);
    else if (type === InputBlur && isLoading && typed !== null) return setLeft(true);
    forget();
  };

  const combobox = useCombobox<ComboboxOption>({
    id: useId(),
    items: matches,
    selectedItem: chosen,
    inputValue: typed ?? chosen?.label ?? '',
    itemToString: (item) => item?.label ?? '',
    itemToKey: (item) => item?.value,
    onStateChange: (change) => {
      if (SETTLES.has(change.type)) settle(change);
    },
    stateReducer: nextState,
  });

  const type = (text: string) => {
    setLeft(false);
    setTyped(text);
  };
  const clear = () => {
    forget();
    onChange('');
  };
  return { chosen, typed: typed ?? '', matches, clear, focus, type, ...combobox };
}
