import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx';

/** A message inside a form or card that stays until its cause is resolved. */
export function BannerMessage({ tone, children }: { tone: 'danger' | 'info'; children: ReactNode }) {
  const Icon = tone === 'danger' ? CircleAlert : Info;
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx(
        'flex gap-3 rounded-md px-3.5 py-3 text-label',
        tone === 'danger' ? 'bg-danger-soft text-danger' : 'bg-info-soft text-info',
      )}
    >
      <Icon aria-hidden="true" className="size-5 flex-none" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
