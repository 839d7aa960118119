import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx';

/** A message that belongs to the form or card it stands in, and stays until the matter is settled. */
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
