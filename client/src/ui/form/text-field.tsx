import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../cx';
import { Field, type FieldProps } from './field';

/** Classes of a one-line input inside a `control-box`. */
export const inputClass =
  'align-page h-full w-full min-w-0 flex-1 bg-transparent px-3.5 text-body text-text outline-none max-md:text-[16px] read-only:text-muted';

export interface TextFieldProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'children'> {
  ref?: Ref<HTMLInputElement>;
  /** Inside the box, after the text. */
  trailing?: ReactNode;
}

/** Addresses, numbers and passwords are written from left to right in every language. */
const LEFT_TO_RIGHT: ReadonlySet<string> = new Set(['email', 'url', 'tel', 'password']);

/** A field of one line. What is typed has the direction of its own language. */
export function TextField({ label, hint, error, aside, className, trailing, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} className={className}>
      {(control) => (
        <div
          data-invalid={error ? '' : undefined}
          className={cx('control-box flex h-11 items-center', input.readOnly && 'bg-sunken')}
        >
          <input
            dir={LEFT_TO_RIGHT.has(input.type ?? 'text') ? 'ltr' : 'auto'}
            {...input}
            {...control}
            className={inputClass}
          />
          {trailing}
        </div>
      )}
    </Field>
  );
}
