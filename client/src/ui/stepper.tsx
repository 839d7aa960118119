import { Check } from 'lucide-react';
import { cx } from './cx';

/** A thread with knots: done, now, to come. `current` counts from 1; `percent` is what the words say (specification 1.9). */
export function Stepper({
  label,
  steps,
  current,
  percent,
}: {
  label: string;
  steps: readonly string[];
  current: number;
  percent: number;
}) {
  const fill = ((current - 1) / (steps.length - 1)) * 100;
  return (
    <div>
      <div className="relative">
        <span
          aria-hidden="true"
          className="absolute inset-x-[12.5%] top-[15px] h-[3px] rounded-[3px] bg-line"
        >
          <span
            className="absolute inset-0 origin-left rounded-[3px] bg-primary transition-transform duration-[var(--t-slow)] ease-[var(--ease)]"
            style={{ transform: `scaleX(${fill / 100})` }}
          />
        </span>
        <ol
          aria-label={label}
          className="relative grid"
          style={{ gridTemplateColumns: `repeat(${steps.length}, 1fr)` }}
        >
          {steps.map((name, index) => {
            const number = index + 1;
            const isDone = number < current;
            const isNow = number === current;
            return (
              <li
                key={name}
                aria-current={isNow ? 'step' : undefined}
                className={cx(
                  'flex flex-col items-center gap-1.5 text-small',
                  isNow ? 'font-semibold text-text' : 'text-muted',
                )}
              >
                <b
                  className={cx(
                    'num grid size-8 place-items-center rounded-avatar border-[1.5px] text-label font-[650]',
                    isDone && 'border-primary bg-primary text-on-primary',
                    isNow && 'border-primary bg-surface text-primary shadow-[0_0_0_4px_var(--primary-soft)]',
                    !isDone && !isNow && 'border-line-strong bg-surface',
                  )}
                >
                  {isDone ? <Check aria-label={`${number}, done`} className="size-4" /> : number}
                </b>
                {name}
              </li>
            );
          })}
        </ol>
      </div>
      <p role="status" className="num mt-3 text-center text-small text-muted">
        Step {current} of {steps.length} · {percent}% complete
      </p>
    </div>
  );
}
