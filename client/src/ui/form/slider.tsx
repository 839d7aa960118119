import { useId } from 'react';

/** A number within a range. `valueText` is the value as screen readers announce it. */
export function Slider({
  label,
  value,
  min,
  max,
  step,
  valueText,
  disabled = false,
  onChange,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  valueText: string;
  disabled?: boolean;
  onChange: (value: number) => void;
}) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={valueText}
        className="h-9 min-w-0 flex-1 cursor-pointer accent-primary coarse:h-11"
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </>
  );
}
