import { useRef, useState, type KeyboardEvent } from 'react';
import { Plus } from 'lucide-react';
import { SkillChips, withSkill } from '@/features/profiles';
import { isBlank } from '@weft/shared/text/visible-text';
import { isComposing } from '@/lib/browser/is-composing';
import { Button } from '@/ui/button/button';
import { TextField } from '@/ui/form/text-field';

/** Several short texts: an input, whose Enter adds one, and the added ones below. */
export function LinesField({
  label,
  addLabel,
  listLabel,
  value,
  max,
  maxLength,
  error,
  onChange,
}: {
  label: string;
  addLabel: string;
  listLabel: string;
  value: readonly string[];
  max: number;
  maxLength: number;
  error?: string | undefined;
  onChange: (lines: string[]) => void;
}) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isFull = value.length >= max;
  const add = () => {
    if (isBlank(typed) || isFull) return;
    onChange(withSkill(value, typed, max));
    setTyped('');
    input.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    // Enter adds the text instead of submitting the form.
    event.preventDefault();
    add();
  };
  return (
    <div>
      <TextField
        ref={input}
        label={label}
        error={error}
        value={typed}
        maxLength={maxLength}
        autoComplete="off"
        enterKeyHint="enter"
        readOnly={isFull}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={handleKeyDown}
        trailing={
          <Button
            variant="ghost"
            size="sm"
            aria-label={addLabel}
            title={addLabel}
            className="me-1"
            aria-disabled={isFull || isBlank(typed)}
            onClick={add}
          >
            <Plus aria-hidden="true" className="size-5" />
          </Button>
        }
      />
      {value.length > 0 && (
        <SkillChips
          label={listLabel}
          skills={value}
          onRemove={(line) => onChange(value.filter((each) => each !== line))}
        />
      )}
    </div>
  );
}
