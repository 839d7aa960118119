import { useQuery } from '@tanstack/react-query';
import { PROFILE_LIMITS } from '@weft/shared/limits';
import { Plus } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { isComposing } from '@/lib/browser/is-composing';
import { Button } from '@/ui/button/button';
import { ComboboxOptionRow } from '@/ui/form/combobox/combobox-option';
import { Field } from '@/ui/form/field';
import { fold } from '@weft/shared/text/fold';
import { useActiveOption, useTypedSearch } from '@/ui/form/suggestions/typed-options';
import { inputClass } from '@/ui/form/text-field';
import { profileQueries } from '../../api/profile-queries';
import { texts } from '../../texts/generated';

/** Known skills for the typed text, without those already added. Empty for a blank text and after a failure. */
function useSuggestions(typed: string, taken: readonly string[]): string[] {
  const search = useTypedSearch(typed);
  const { data } = useQuery({ ...profileQueries.skills(search), enabled: search !== '' });
  if (search === '') return [];
  const isTaken = new Set(taken.map(fold));
  return (data ?? []).filter((skill) => !isTaken.has(fold(skill)));
}

interface SkillBoxProps {
  label?: string;
  typed: string;
  taken: readonly string[];
  isFull: boolean;
  onType: (text: string) => void;
  onAdd: (skill: string) => void;
}

/** Input for a skill. Arrows choose a suggestion, Enter or the plus adds it, Escape closes the list first. */
export function SkillBox({
  label = texts.skills.addOne,
  typed,
  taken,
  isFull,
  onType,
  onAdd,
}: SkillBoxProps) {
  const listId = useId();
  const box = useRef<HTMLInputElement>(null);
  const [isClosed, setClosed] = useState(false);
  const [added, setAdded] = useState('');
  const suggestions = useSuggestions(typed, taken);
  const isOpen = suggestions.length > 0 && !isClosed && !isFull;
  const { active, activate, move } = useActiveOption(suggestions);
  const add = (skill: string) => {
    if (skill.trim() === '' || isFull) return;
    onAdd(skill);
    setAdded(skill.trim());
    activate(undefined);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') {
      // Enter adds the skill instead of submitting the form.
      event.preventDefault();
      add((isOpen && suggestions[active]) || typed);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setClosed(false);
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setClosed(true);
    }
  };
  return (
    <Field label={label}>
      {(control) => (
        <>
          <div className="flex gap-2">
            <div className="control-box flex h-11 min-w-0 flex-1 items-center">
              <input
                {...control}
                ref={box}
                dir="auto"
                role="combobox"
                data-own-escape={isOpen ? '' : undefined}
                aria-expanded={isOpen}
                aria-controls={listId}
                aria-autocomplete="list"
                aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
                data-autofocus=""
                autoComplete="off"
                enterKeyHint="enter"
                maxLength={PROFILE_LIMITS.skillMax}
                disabled={isFull}
                value={typed}
                className={inputClass}
                onChange={(event) => {
                  onType(event.target.value);
                  activate(undefined);
                  setClosed(false);
                }}
                onKeyDown={handleKeyDown}
              />
            </div>
            <Button
              aria-label={texts.skills.add}
              title={texts.skills.add}
              className="h-11! w-13 flex-none px-0!"
              disabled={isFull || typed.trim() === ''}
              onClick={() => {
                // The button becomes disabled, so the focus moves to the input first.
                box.current?.focus();
                add(typed);
              }}
            >
              <Plus aria-hidden="true" className="size-5" />
            </Button>
          </div>
          <div
            id={listId}
            role="listbox"
            aria-label={texts.skills.suggested}
            className={
              isOpen ? 'max-h-56 overflow-y-auto rounded-lg border border-line bg-raised p-1.5' : 'hidden'
            }
          >
            {isOpen &&
              suggestions.map((skill, index) => (
                <ComboboxOptionRow
                  key={skill}
                  id={`${listId}-${index}`}
                  option={{ value: skill, label: skill }}
                  typed={typed}
                  isChosen={false}
                  isActive={index === active}
                  // Keeps the focus in the input.
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => activate(skill)}
                  onClick={() => add(skill)}
                />
              ))}
          </div>
          <p role="status" className="sr-only">
            {added && texts.skills.added({ skill: added })}
          </p>
        </>
      )}
    </Field>
  );
}
