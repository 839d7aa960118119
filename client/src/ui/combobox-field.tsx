import { useCombobox } from 'downshift';
import { Check, ChevronsUpDown, X } from 'lucide-react';
import { useId, useMemo, useState, type Ref } from 'react';
import { cx } from './cx';
import { Field, type FieldProps } from './field';
import { IconButton } from './icon-button';
import { matchParts, rankMatches } from './match';
import { inputClass } from './text-field';

export interface ComboboxOption {
  value: string;
  label: string;
  /** Told beside the label, as the country of a state. */
  note?: string;
}

export interface ComboboxFieldProps extends FieldProps {
  options: readonly ComboboxOption[];
  /** The chosen option's value, empty for none. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  /** Shown in the list while options are on their way or could not be had. */
  status?: string | undefined;
  disabled?: boolean;
  autoComplete?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A long list cut to what anybody would read; typing narrows it. */
const SHOWN = 100;

function Marked({ label, typed }: { label: string; typed: string }) {
  return matchParts(label, typed).map(({ text, isMatch, at }) =>
    isMatch ? (
      <mark key={at} className="bg-transparent font-bold text-inherit">
        {text}
      </mark>
    ) : (
      <span key={at}>{text}</span>
    ),
  );
}

/** A choice from a long list: type to search it, arrows, Home and End to move, Enter to choose, Escape to leave. */
export function ComboboxField({
  options,
  value,
  onChange,
  onBlur,
  placeholder,
  status,
  disabled = false,
  autoComplete = 'off',
  ref,
  ...field
}: ComboboxFieldProps) {
  const chosen = options.find((option) => option.value === value) ?? null;
  // What is typed while the list is open; closed, the box shows the choice.
  const [typed, setTyped] = useState<string | null>(null);
  const matches = useMemo(
    () => rankMatches(options, typed ?? '', (option) => option.label).slice(0, SHOWN),
    [options, typed],
  );
  const uid = useId();
  const {
    isOpen,
    highlightedIndex,
    getInputProps,
    getMenuProps,
    getItemProps,
    getToggleButtonProps,
  } = useCombobox<ComboboxOption>({
    id: uid,
    items: matches,
    selectedItem: chosen,
    inputValue: typed ?? chosen?.label ?? '',
    itemToString: (item) => item?.label ?? '',
    itemToKey: (item) => item?.value,
    isItemDisabled: () => disabled,
    onStateChange: ({ type, inputValue, selectedItem }) => {
      const { InputChange, ItemClick, InputKeyDownEnter, InputBlur, InputKeyDownEscape } =
        useCombobox.stateChangeTypes;
      if (type === InputChange) setTyped(inputValue ?? '');
      else if (type === ItemClick || type === InputKeyDownEnter || type === InputBlur) {
        if (selectedItem) onChange(selectedItem.value);
        else if (typed === '') onChange('');
        setTyped(null);
      } else if (type === InputKeyDownEscape) setTyped(null);
    },
    stateReducer: (state, { type, changes }) => {
      // Leaving the box chooses nothing by itself: only Enter and a click do.
      if (type === useCombobox.stateChangeTypes.InputBlur)
        return { ...changes, selectedItem: state.selectedItem };
      // Escape closes the list and keeps the choice; the button clears it.
      if (type === useCombobox.stateChangeTypes.InputKeyDownEscape)
        return { ...changes, selectedItem: state.selectedItem };
      return changes;
    },
  });

  return (
    <Field {...field} className={cx('relative', field.className)}>
      {(control) => (
        <div className="relative">
          <div
            data-invalid={field.error ? '' : undefined}
            className={cx('control-box flex h-11 items-center', disabled && 'bg-sunken')}
          >
            <input
              {...getInputProps({
                ref,
                disabled,
                onBlur,
                // A first key opens the list with everything in it; the present choice is replaced, not edited.
                onFocus: (event) => event.target.select(),
              })}
              {...control}
              placeholder={placeholder}
              autoComplete={autoComplete}
              spellCheck={false}
              aria-labelledby={undefined}
              className={inputClass}
            />
            {chosen && !disabled && (
              <IconButton
                label="Clear choice"
                tabIndex={-1}
                className="!size-8"
                onClick={() => {
                  setTyped(null);
                  onChange('');
                }}
              >
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            )}
            <button
              type="button"
              {...getToggleButtonProps({ disabled })}
              tabIndex={-1}
              aria-label="Show list"
              className="mr-2 grid size-8 flex-none place-items-center text-subtle"
            >
              <ChevronsUpDown aria-hidden="true" className="size-[18px]" />
            </button>
          </div>
          <ul
            {...getMenuProps({ 'aria-label': 'Choices' })}
            aria-labelledby={undefined}
            className={cx(
              'absolute inset-x-0 top-[calc(100%+6px)] z-(--z-popover) max-h-[320px] overflow-y-auto rounded-lg border border-line bg-raised p-1.5 shadow-2',
              !isOpen && 'hidden',
            )}
          >
            {isOpen &&
              matches.map((option, index) => (
                <li
                  key={option.value}
                  {...getItemProps({ item: option, index })}
                  aria-selected={option.value === value}
                  className={cx(
                    'flex min-h-[38px] cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-label coarse:min-h-11',
                    index === highlightedIndex && 'bg-primary-soft text-on-primary-soft',
                  )}
                >
                  <Check
                    aria-hidden="true"
                    className={cx('size-4 flex-none', option.value !== value && 'invisible')}
                  />
                  <span className="min-w-0 flex-1">
                    <Marked label={option.label} typed={typed ?? ''} />
                  </span>
                  {option.note && <span className="text-small text-muted">{option.note}</span>}
                </li>
              ))}
            {isOpen && matches.length === 0 && (
              <li
                role="option"
                aria-selected="false"
                aria-disabled="true"
                className="px-2.5 py-2 text-label text-muted"
              >
                {status ?? 'Nothing found'}
              </li>
            )}
          </ul>
        </div>
      )}
    </Field>
  );
}
