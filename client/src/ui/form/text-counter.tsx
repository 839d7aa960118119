import { cx } from '../cx';
import { texts } from '../texts/generated';

/** Share of the limit from which the counter is shown. */
const SHOWN_FROM = 0.9;

/** Shows how much of a text's limit is used, once the text comes near it. */
export function TextCounter({ length, max, className }: { length: number; max: number; className?: string }) {
  const isNear = length >= max * SHOWN_FROM;
  const isOver = length > max;
  return (
    <p
      aria-live="polite"
      className={cx(
        'num text-end text-micro',
        isOver ? 'font-semibold text-danger' : 'text-subtle',
        isNear && className,
      )}
    >
      {isOver
        ? texts.lengthOver({ length, max, over: length - max })
        : isNear && texts.lengthOf({ length, max })}
    </p>
  );
}
