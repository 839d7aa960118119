import { useState } from 'react';
import { SkillBox, SkillChips, withSkill } from '@/features/profiles';
import { FieldError } from '@/ui/form/field';

/** Skills of a job: an input with suggestions, and the added ones below. */
export function SkillsField({
  label,
  listLabel,
  value,
  max,
  error,
  onChange,
}: {
  label: string;
  listLabel: string;
  value: readonly string[];
  max: number;
  error: string | undefined;
  onChange: (skills: string[]) => void;
}) {
  const [typed, setTyped] = useState('');
  return (
    <div>
      <SkillBox
        label={label}
        typed={typed}
        taken={value}
        isFull={value.length >= max}
        onType={setTyped}
        onAdd={(skill) => {
          onChange(withSkill(value, skill, max));
          setTyped('');
        }}
      />
      {error && <FieldError>{error}</FieldError>}
      {value.length > 0 && (
        <SkillChips
          label={listLabel}
          skills={value}
          onRemove={(skill) => onChange(value.filter((each) => each !== skill))}
        />
      )}
    </div>
  );
}
