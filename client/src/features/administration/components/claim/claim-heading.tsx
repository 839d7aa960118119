import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';

/** Icon, title and explanation of a state of the claim. */
export function ClaimHeading({
  icon,
  title,
  isRefused = false,
  children,
}: {
  icon: ReactNode;
  title: string;
  isRefused?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <span
        aria-hidden="true"
        className={cx(
          'grid size-14 place-items-center rounded-lg [&_svg]:size-6',
          isRefused ? 'bg-danger-soft text-danger' : 'bg-primary-soft text-on-primary-soft',
        )}
      >
        {icon}
      </span>
      <h1 className="mt-[18px]">{title}</h1>
      <p className="mt-1.5 text-pretty text-muted">{children}</p>
    </>
  );
}
