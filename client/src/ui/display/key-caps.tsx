import { Fragment } from 'react';
import { cx } from '../cx';

const NAMES: Readonly<Record<string, string>> = { Mod: 'Ctrl' };

export const keyCapClass =
  'rounded-xs border border-line-strong bg-surface px-1.5 font-sans text-micro leading-[1.6] whitespace-nowrap text-muted';

/** Shows a shortcut as keys: `g h` in sequence, `Mod+k` together. */
export function KeyCaps({ keys }: { keys: string }) {
  return (
    <span className="inline-flex flex-none items-center gap-1.5">
      {keys.split(' ').map((step, index) => (
        <Fragment key={step}>
          {index > 0 && <span className="text-micro text-subtle">then</span>}
          {step.split('+').map((key) => (
            <kbd key={key} className={cx(keyCapClass, 'min-w-6 text-center')}>
              {NAMES[key] ?? (step.includes('+') ? key.toUpperCase() : key)}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
