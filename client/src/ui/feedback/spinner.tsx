import { cx } from '../cx';
import { texts } from '../texts/generated';

/** A spinner. Decorative: `label` or the text next to it says what is loading. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <>
      <span
        aria-hidden="true"
        className={cx(
          'inline-block size-[18px] flex-none animate-spin rounded-full border-2 border-current border-e-transparent',
          className,
        )}
      />
      {label && <span className="sr-only">{label}</span>}
    </>
  );
}

/** A loading area with a label. */
export function LoadingArea({ label = texts.loading, className }: { label?: string; className?: string }) {
  return (
    <div role="status" className={cx('grid min-h-48 place-items-center text-primary', className)}>
      <span className="flex flex-col items-center gap-3">
        <Spinner className="size-7 border-[3px]" />
        <span className="text-small text-muted">{label}</span>
      </span>
    </div>
  );
}
