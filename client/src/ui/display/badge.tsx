import type { ReactNode } from 'react';
import { cx } from '../cx';

/** A count. The accent colour means new for the member; all other counts are `quiet`. */
export function Badge({
  children,
  quiet = false,
  className,
}: {
  children: ReactNode;
  quiet?: boolean;
  className?: string;
}) {
  return (
    <span
      className={cx(
        'num inline-flex h-5 min-w-5 items-center justify-center rounded-full px-1.5 text-micro leading-none font-bold',
        quiet ? 'bg-sunken text-muted' : 'bg-accent text-on-accent',
        className,
      )}
    >
      {children}
    </span>
  );
}

export type TagTone = 'success' | 'warning' | 'danger' | 'plain';

const TONES: Record<TagTone, string> = {
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  plain: 'bg-sunken text-muted',
};

/** A status, always with text, optionally with an icon. */
export function Tag({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: TagTone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex h-[26px] items-center gap-1.5 rounded-full px-2.5 text-small font-semibold whitespace-nowrap',
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
