import { useId } from 'react';
import { PressButton } from '../button/press-button';

/** A setting that is on or off: label, hint and switch. */
export function Switch({
  label,
  hint,
  isOn,
  isOff = false,
  onChange,
}: {
  label: string;
  hint: string;
  isOn: boolean;
  /** Disables the switch. */
  isOff?: boolean;
  onChange: () => void;
}) {
  const hintId = useId();
  return (
    <div className="flex items-start gap-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-label font-semibold">{label}</p>
        <p id={hintId} className="text-small text-muted">
          {hint}
        </p>
      </div>
      <PressButton
        role="switch"
        aria-checked={isOn}
        aria-label={label}
        aria-describedby={hintId}
        disabled={isOff}
        className="relative h-7 w-12 flex-none rounded-full border border-control bg-sunken transition-colors duration-[var(--t-fast)] after:absolute after:top-[3px] after:start-[3px] after:size-5 after:rounded-full after:bg-muted after:transition-transform after:duration-[var(--t-fast)] disabled:border-line disabled:after:bg-line-strong aria-checked:border-transparent aria-checked:bg-primary aria-checked:after:translate-x-5 rtl:aria-checked:after:-translate-x-5 aria-checked:after:bg-on-primary"
        onClick={onChange}
      />
    </div>
  );
}
