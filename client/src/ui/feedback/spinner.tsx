import { cx } from '../cx';

/** A turning ring. Decorative: the words beside it, or `label`, say what is going on. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <>
      <span
        aria-hidden="true"
        className={cx(
          'inline-block size-[18px] flex-none animate-spin rounded-full border-2 border-current border-r-transparent',
          className,
        )}
      />
      {label && <span className="sr-only">{label}</span>}
    </>
  );
}

/** A whole area that waits, with words for those who can't see it. */
export function LoadingArea({ label = 'Loading...', className }: { label?: string; className?: string }) {
  return (
    <div role="status" className={cx('grid min-h-48 place-items-center text-primary', className)}>
      <span className="flex flex-col items-center gap-3">
        <Spinner className="size-7 border-[3px]" />
        <span className="text-small text-muted">{label}</span>
      </span>
    </div>
  );
}
