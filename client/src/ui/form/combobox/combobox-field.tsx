import { ChevronsUpDown, X } from 'lucide-react';
import type { Ref } from 'react';
import { ComboboxOptionRow, type ComboboxOption } from './combobox-option';
import { cx } from '../../cx';
import { Field, type FieldProps } from '../field';
import { IconButton } from '../../button/icon-button';
import { inputClass } from '../text-field';
import { useOptionSearch } from './use-option-search';
import { texts } from '../../texts/generated';

export interface ComboboxFieldProps extends FieldProps {
  options: readonly ComboboxOption[];
  /** The chosen option's value; empty for none. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Shown in the list while options load; without it they are loaded. */
  status?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A choice from a long list. Typing searches, arrows, Home and End move, Enter chooses, Escape closes. */
export function ComboboxField({
  options,
  value,
  onChange,
  onBlur,
  status,
  ref,
  ...field
}: ComboboxFieldProps) {
  const search = useOptionSearch({ options, isLoading: status !== undefined, value, onChange });
  const { isOpen, highlightedIndex, matches } = search;
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <div data-invalid={field.error ? '' : undefined} className="control-box flex h-11 items-center">
            <input
              {...search.getInputProps({
                ref,
                onBlur,
                // Updates synchronously. With downshift's later update, a quick second key would undo the
                // first.
                onChange: (event) => search.type(event.currentTarget.value),
                onFocus: ({ target }) => {
                  search.focus(target);
                  // Typing then replaces the current text.
                  target.select();
                },
              })}
              {...control}
              data-own-escape={isOpen ? '' : undefined}
              autoComplete="off"
              spellCheck={false}
              aria-labelledby={undefined}
              dir="auto"
              className={inputClass}
            />
            {search.chosen && (
              <IconButton label={texts.clearChoice} tabIndex={-1} className="!size-8" onClick={search.clear}>
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            )}
            <button
              type="button"
              {...search.getToggleButtonProps()}
              tabIndex={-1}
              aria-label={texts.showList}
              className="me-2 grid size-8 flex-none place-items-center text-subtle"
            >
              <ChevronsUpDown aria-hidden="true" className="size-[18px]" />
            </button>
          </div>
          <div
            {...search.getMenuProps({ 'aria-label': texts.choices })}
            aria-labelledby={undefined}
            className={cx(
              'absolute inset-x-0 top-[calc(100%+6px)] z-(--z-popover) max-h-[320px] overflow-y-auto rounded-lg border border-line bg-raised p-1.5 shadow-2',
              !isOpen && 'hidden',
            )}
          >
            {isOpen &&
              matches.map((option, index) => (
                <ComboboxOptionRow
                  key={option.value}
                  {...search.getItemProps({ item: option, index })}
                  option={option}
                  typed={search.typed}
                  isChosen={option.value === value}
                  isActive={index === highlightedIndex}
                />
              ))}
            {isOpen && matches.length === 0 && (
              <div
                role="option"
                aria-selected="false"
                aria-disabled="true"
                className="px-2.5 py-2 text-label text-muted"
              >
                {status ?? texts.nothingFound}
              </div>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
