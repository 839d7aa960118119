import { Check } from 'lucide-react';
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { FieldError } from './field';

export interface CheckboxProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'id' | 'className'
> {
  label: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start gap-2.5 text-label">
        <span className="relative grid size-5 flex-none place-items-center">
          <input
            {...input}
            type="checkbox"
            id={id}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-note` : undefined}
            className="peer absolute -inset-3 m-auto size-5 cursor-pointer appearance-none rounded-xs border-[1.5px] border-control bg-surface checked:border-primary checked:bg-primary aria-invalid:border-danger forced-colors:appearance-auto"
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none relative hidden size-3.5 text-on-primary peer-checked:block forced-colors:!hidden"
          />
        </span>
        <label htmlFor={id}>{label}</label>
      </div>
      {error && <FieldError id={`${id}-note`}>{error}</FieldError>}
    </div>
  );
}
