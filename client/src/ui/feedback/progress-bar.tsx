import { cx } from '../cx';

/** A progress bar. `label` is its accessible name, `value` is 0 to 1. */
export function ProgressBar({
  label,
  value,
  thin = false,
  className,
}: {
  label: string;
  value: number;
  thin?: boolean;
  className?: string;
}) {
  const percent = Math.round(Math.max(0, Math.min(1, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={cx('overflow-hidden rounded-full bg-line', thin ? 'h-1' : 'h-1.5', className)}
    >
      <div
        className="size-full origin-left rtl:origin-right rounded-full bg-primary transition-transform duration-[var(--t-base)]"
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}
