import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { FieldError } from './field';

export interface RadioChoice {
  readonly value: string;
  readonly label: string;
  /** Explanation below the label. */
  readonly hint?: string;
}

type InputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'id' | 'value' | 'className' | 'children'
> & { ref?: Ref<HTMLInputElement> };

function Choice({
  value,
  label,
  hint,
  errorId,
  ...input
}: RadioChoice & InputProps & { errorId: string | undefined }) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  return (
    <div className="relative flex gap-3 rounded-md px-3 py-2 hover:bg-hover has-checked:bg-primary-soft coarse:py-3">
      <input
        {...input}
        type="radio"
        id={id}
        value={value}
        aria-describedby={[hintId, errorId].filter(Boolean).join(' ') || undefined}
        className="relative z-1 size-5 flex-none cursor-pointer appearance-none rounded-full border-[1.5px] border-control bg-surface checked:border-[6px] checked:border-primary forced-colors:appearance-auto"
      />
      <span className="min-w-0">
        {/* The label covers the whole row. */}
        <label
          htmlFor={id}
          className="block cursor-pointer text-label font-medium after:absolute after:inset-0"
        >
          {label}
        </label>
        {hint && (
          <span id={hintId} className="block text-small text-muted">
            {hint}
          </span>
        )}
      </span>
    </div>
  );
}

/**
 * A choice with one row per option, the question above and the error below. Other props go to every input,
 * such as those of `register`.
 */
export function RadioGroup({
  label,
  choices,
  error,
  checkedValue,
  ...input
}: InputProps & {
  label: ReactNode;
  choices: readonly RadioChoice[];
  error?: string | undefined;
  /** The chosen one, of a form that keeps it in its state. */
  checkedValue?: string;
  /** Name shared by all inputs. */
  name: string;
}) {
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-label font-semibold">{label}</legend>
      <div className="-mx-3 flex flex-col gap-0.5">
        {choices.map((choice) => (
          <Choice
            key={choice.value}
            {...input}
            {...choice}
            {...(checkedValue !== undefined && { checked: choice.value === checkedValue })}
            errorId={errorId}
          />
        ))}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
