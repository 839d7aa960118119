import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../cx';
import { Field, type FieldProps } from './field';

/** Classes of a one-line input inside a `control-box`. */
export const inputClass =
  'h-full w-full min-w-0 flex-1 bg-transparent px-3.5 text-body text-text outline-none max-md:text-[16px] read-only:text-muted';

export interface TextFieldProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'children'> {
  ref?: Ref<HTMLInputElement>;
  /** Inside the box, after the text. */
  trailing?: ReactNode;
}

export function TextField({ label, hint, error, aside, className, trailing, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} className={className}>
      {(control) => (
        <div
          data-invalid={error ? '' : undefined}
          className={cx('control-box flex h-11 items-center', input.readOnly && 'bg-sunken')}
        >
          <input {...input} {...control} className={inputClass} />
          {trailing}
        </div>
      )}
    </Field>
  );
}
