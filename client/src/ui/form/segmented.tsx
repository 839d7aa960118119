import type { ReactNode } from 'react';
import { cx } from '../cx';
import { PressButton } from '../button/press-button';

/** A choice between a few options side by side. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly { value: T; label: string; icon?: ReactNode }[];
  onChange: (value: T) => void;
}) {
  return (
    <div role="group" aria-label={label} className="flex gap-0.5 rounded-md bg-sunken p-[3px]">
      {options.map((option) => (
        <PressButton
          key={option.value}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={cx(
            'flex h-[30px] flex-1 items-center justify-center gap-1.5 rounded-[7px] px-2.5 text-small font-semibold max-md:h-10',
            option.value === value
              ? 'bg-raised text-text forced-colors:outline-2 forced-colors:-outline-offset-2 forced-colors:outline-[Highlight] shadow-[var(--elevation-1),0_0_0_1px_var(--border)]'
              : 'text-muted hover:text-text',
          )}
        >
          {option.icon}
          {option.label}
        </PressButton>
      ))}
    </div>
  );
}
