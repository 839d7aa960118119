import type { Ref, TextareaHTMLAttributes } from 'react';
import { Field, type FieldProps } from './field';

export interface TextAreaFieldProps
  extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className' | 'children'> {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextAreaField({ label, hint, error, aside, className, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} className={className}>
      {(control) => (
        <div data-invalid={error ? '' : undefined} className="control-box flex">
          <textarea
            dir="auto"
            rows={4}
            {...area}
            {...control}
            className="w-full resize-y bg-transparent px-3.5 py-[11px] text-body outline-none max-md:text-[16px]"
          />
        </div>
      )}
    </Field>
  );
}
