import { cx } from '../cx';

/** The counter appears with the last tenth of what a text may have. */
const NEAR = 0.9;

/** How much of a text's limit is used, once it comes near. Says when it is over. */
export function TextCounter({ length, max, className }: { length: number; max: number; className?: string }) {
  const isNear = length >= max * NEAR;
  const isOver = length > max;
  return (
    <p
      aria-live="polite"
      className={cx(
        'num text-right text-micro',
        isOver ? 'font-semibold text-danger' : 'text-subtle',
        isNear && className,
      )}
    >
      {isNear && `${length.toLocaleString('en')} / ${max.toLocaleString('en')}`}
      {isOver && ` (${(length - max).toLocaleString('en')} too many)`}
    </p>
  );
}
