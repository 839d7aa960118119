import { useQuery } from '@tanstack/react-query';
import { PROFILE_LIMITS } from '@weft/shared/limits';
import { useId, useState, type KeyboardEvent } from 'react';
import { isComposing } from '@/lib/browser/is-composing';
import { ComboboxOptionRow } from '@/ui/form/combobox/combobox-option';
import { Field } from '@/ui/form/field';
import { useActiveOption, useTypedSearch } from '@/ui/form/suggestions/typed-options';
import { inputClass } from '@/ui/form/text-field';
import { companyLinkQueries } from '../../api/company-link-queries';
import { texts } from '../../texts/generated';

/** The name of a company, and the id of its page if the member chose one. */
export interface CompanyChoice {
  readonly name: string;
  readonly company: string;
}

/** Companies for the typed text, with the names and facts that tell them apart. Empty after a failure. */
function useSuggestions(typed: string) {
  const search = useTypedSearch(typed);
  const { data } = useQuery({ ...companyLinkQueries.suggestions(search), enabled: search !== '' });
  return search === '' ? [] : (data ?? []);
}

/**
 * The name of a company. Pages with that name are suggested: arrows choose one, Enter links it, Escape closes the
 * list. Other text remains text.
 */
export function CompanyField({
  label,
  value,
  error,
  onChange,
  onBlur,
}: {
  label: string;
  value: CompanyChoice;
  error: string | undefined;
  onChange: (choice: CompanyChoice) => void;
  onBlur: () => void;
}) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const suggestions = useSuggestions(isOpen ? value.name : '');
  const isShown = isOpen && suggestions.length > 0;
  const { active, activate, move } = useActiveOption(suggestions.map(({ _id }) => _id));
  const choose = (index: number) => {
    const chosen = suggestions[index];
    if (!chosen) return;
    onChange({ name: chosen.name, company: chosen._id });
    setOpen(false);
    activate(undefined);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || !isShown) return;
    if (event.key === 'Enter' && active >= 0) {
      // Chooses instead of submitting the form.
      event.preventDefault();
      choose(active);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      setOpen(false);
    }
  };
  return (
    <Field
      label={label}
      error={error}
      hint={value.company === '' ? texts.entry.companyHint : texts.entry.companyLinked}
    >
      {(control) => (
        <div className="relative">
          <div data-invalid={error ? '' : undefined} className="control-box flex h-11 items-center">
            <input
              {...control}
              dir="auto"
              role="combobox"
              data-own-escape={isShown ? '' : undefined}
              aria-expanded={isShown}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
              autoComplete="off"
              maxLength={PROFILE_LIMITS.entryLineMax}
              value={value.name}
              className={inputClass}
              onChange={(event) => {
                onChange({ name: event.target.value, company: '' });
                setOpen(true);
                activate(undefined);
              }}
              onBlur={() => {
                setOpen(false);
                onBlur();
              }}
              onKeyDown={handleKeyDown}
            />
          </div>
          <div
            id={listId}
            role="listbox"
            aria-label={texts.entry.companyPages}
            className={
              isShown
                ? 'absolute inset-x-0 top-[calc(100%+6px)] z-(--z-popover) max-h-56 overflow-y-auto rounded-lg border border-line bg-raised p-1.5 shadow-2'
                : 'hidden'
            }
          >
            {isShown &&
              suggestions.map(({ _id, name }, index) => (
                <ComboboxOptionRow
                  key={_id}
                  id={`${listId}-${index}`}
                  option={{ value: _id, label: name }}
                  typed={value.name}
                  isChosen={_id === value.company}
                  isActive={index === active}
                  // Keeps the focus in the input.
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => activate(_id)}
                  onClick={() => choose(index)}
                />
              ))}
          </div>
        </div>
      )}
    </Field>
  );
}
