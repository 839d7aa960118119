import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cx } from '../cx';

/** A native select with its label before it. */
export function SelectBox<T extends string>({
  label,
  value,
  options,
  stacked = false,
  icon,
  onChange,
}: {
  label: string;
  /** Places the label above, as in a form field. */
  stacked?: boolean;
  /** Shown instead of the label, which screen readers still read. */
  icon?: ReactNode;
  value: T;
  /** `lang` is the language of the label, if it is not the page's. */
  options: readonly { value: T; label: string; lang?: string }[];
  onChange: (value: T) => void;
}) {
  const id = useId();
  return (
    <div className={cx('flex', stacked ? 'flex-col gap-1.5' : 'items-center gap-2 max-md:flex-1')}>
      <label
        htmlFor={id}
        className={cx(
          icon ? 'sr-only' : 'font-semibold',
          stacked ? 'text-label' : 'text-small whitespace-nowrap text-muted',
        )}
      >
        {label}
      </label>
      <div
        className={cx(
          'control-box relative flex h-11 min-w-[180px] items-center',
          !stacked && 'max-md:flex-1',
        )}
      >
        {icon}
        <select
          id={id}
          value={value}
          className="h-full w-full appearance-none truncate rounded-md bg-transparent pe-9 ps-3.5 text-body text-text outline-none max-md:text-[16px] [&>option]:bg-raised"
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute end-3 size-[18px] text-subtle"
        />
      </div>
    </div>
  );
}
