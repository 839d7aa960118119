import { Fragment } from 'react';
import { cx } from '../cx';
import { texts } from '../texts/generated';

export const keyCapClass =
  'rounded-xs border border-line-strong bg-surface px-1.5 font-sans text-micro leading-[1.6] whitespace-nowrap text-muted';

function nameOf(key: string, step: string): string {
  if (key === 'Mod') return texts.controlKey;
  return step.includes('+') ? key.toUpperCase() : key;
}

/** Shows a shortcut as keys: `g h` in sequence, `Mod+k` together. */
export function KeyCaps({ keys }: { keys: string }) {
  return (
    <span className="inline-flex flex-none items-center gap-1.5">
      {keys.split(' ').map((step, index) => (
        <Fragment key={step}>
          {index > 0 && <span className="text-micro text-subtle">{texts.keySequence}</span>}
          {step.split('+').map((key) => (
            <kbd key={key} className={cx(keyCapClass, 'min-w-6 text-center')}>
              {nameOf(key, step)}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
