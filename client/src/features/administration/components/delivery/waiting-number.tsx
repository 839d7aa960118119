import type { ReactNode } from 'react';
import { DELIVERY_COUNTED } from '@weft/shared/notifications/delivery-failures';
import { localNumber } from '@/lib/format/number-format';
import { texts } from './texts/generated';

/** A number that the server counts up to a limit, with its name. */
export function WaitingNumber({
  name,
  count,
  children,
}: {
  name: string;
  count: number;
  children?: ReactNode;
}) {
  const shown = localNumber(count, { useGrouping: true });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <dt>{name}</dt>
      <dd className="ms-auto flex flex-wrap items-center gap-3">
        {children}
        <span className="num font-semibold">
          {count < DELIVERY_COUNTED ? shown : texts.upwards({ count: shown })}
        </span>
      </dd>
    </div>
  );
}
