import { Check, CheckCheck, Clock } from 'lucide-react';
import { cx } from '@/ui/cx';
import { texts } from '../../texts/generated';

export type Delivery = 'sending' | 'sent' | 'delivered' | 'read';

const { delivery: labels } = texts;

/** Delivery state: a clock, one tick, two ticks, or two coloured ticks, with a label for screen readers. */
export function DeliveryTicks({ delivery }: { delivery: Delivery }) {
  const Icon = delivery === 'sending' ? Clock : delivery === 'sent' ? Check : CheckCheck;
  return (
    <span
      title={labels[delivery]}
      className={cx('inline-flex', delivery === 'read' ? 'text-primary' : 'text-subtle')}
    >
      <Icon aria-hidden="true" className="size-3.5" strokeWidth={2.25} />
      <span className="sr-only">{labels[delivery]}</span>
    </span>
  );
}
