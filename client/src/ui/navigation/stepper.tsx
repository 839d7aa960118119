import { Check } from 'lucide-react';
import { cx } from '../cx';
import { texts } from '../texts/generated';

/** Progress through steps: done, current, upcoming. `current` counts from 1; `percent` is the progress in the text. */
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
  return (
    <div>
      <div className="relative">
        <span
          aria-hidden="true"
          className="absolute start-[12.5%] end-0 top-[15px] h-[3px] rounded-[3px] bg-line"
        />
        {/* Scaled from the first step on. With evenly spaced steps, it ends at the current one. */}
        <span
          aria-hidden="true"
          className="absolute start-[12.5%] top-[15px] h-[3px] w-full origin-left rounded-[3px] bg-primary transition-transform duration-[var(--t-slow)] ease-[var(--ease)] rtl:origin-right"
          style={{ transform: `scaleX(${percent / 100})` }}
        />
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
                  {isDone ? (
                    <Check aria-label={texts.stepDone({ step: number })} className="size-4" />
                  ) : (
                    number
                  )}
                </b>
                {name}
              </li>
            );
          })}
        </ol>
      </div>
      <p role="status" className="num mt-3 text-center text-small text-muted">
        {texts.stepOf({ step: current, count: steps.length, share: percent / 100 })}
      </p>
    </div>
  );
}
