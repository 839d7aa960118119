import { ChevronDown } from 'lucide-react';
import type { Ref, SelectHTMLAttributes } from 'react';
import { Field, type FieldProps } from './field';

export interface SelectFieldProps
  extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className' | 'children'> {
  ref?: Ref<HTMLSelectElement>;
  options: readonly { value: string; label: string }[];
}

/** A form field with a native select. */
export function SelectField({ label, hint, error, aside, className, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} className={className}>
      {(control) => (
        <div data-invalid={error ? '' : undefined} className="control-box relative flex h-11 items-center">
          <select
            {...select}
            {...control}
            className="size-full cursor-pointer appearance-none rounded-md bg-transparent pe-10 ps-3.5 text-body text-text outline-none max-md:text-[16px]"
          >
            {options.map(({ value, label: name }) => (
              <option key={value} value={value} className="bg-raised text-text">
                {name}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute end-3.5 size-[18px] text-subtle"
          />
        </div>
      )}
    </Field>
  );
}
