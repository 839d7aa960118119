import { appName } from '@weft/shared/app';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../cx';
import { texts } from '../texts/generated';
import { Brand } from './logo';

/** The brand as a link to the first screen, at `to`. */
export function HomeLink({
  to,
  className,
  ...brand
}: Pick<ComponentProps<typeof Brand>, 'size' | 'wordClassName'> & { to: string; className?: string }) {
  return (
    <Link
      to={to}
      aria-label={texts.homeLink({ app: appName() })}
      className={cx('rounded-md text-text', className)}
    >
      <Brand {...brand} />
    </Link>
  );
}
