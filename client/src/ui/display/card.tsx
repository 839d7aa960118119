import type { HTMLAttributes } from 'react';
import { cx } from '../cx';

export const cardClass = 'min-w-0 rounded-lg border border-line bg-surface';

/** A bordered surface. Set `aria-label` or `aria-labelledby` if it is a landmark. */
export function Card({
  as: Tag = 'section',
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & { as?: 'section' | 'div' | 'article' | 'aside' }) {
  return <Tag {...rest} className={cx(cardClass, className)} />;
}
