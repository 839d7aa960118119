import { APP_NAME, appName } from '@weft/shared/app';
import { cx } from '../cx';

/** The logo: a W of two strands. Never recoloured. `size` in pixels, at least 16. */
function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="flex-none">
      <rect width="32" height="32" rx="9.5" fill="#0B5563" />
      <g fill="none" strokeWidth="3.7" strokeLinejoin="round" strokeLinecap="round">
        <path d="M13.3 9.5 14.4 11.84" stroke="#F2A35E" strokeLinecap="butt" />
        <circle cx="13.3" cy="9.5" r="1.85" fill="#F2A35E" stroke="none" />
        <path d="M17.62 18.68 20.6 23.5 26.6 9.5" stroke="#F2A35E" />
        <path d="M5.4 9.5 11.4 23.5 18.7 9.5" stroke="#fff" />
      </g>
    </svg>
  );
}

/** The product's wordmark is in lower case; a network's name is shown as its owner wrote it. */
const wordmark = () => (appName() === APP_NAME ? APP_NAME.toLowerCase() : appName());

/** Logo with wordmark. */
export function Brand({
  size,
  className,
  wordClassName,
}: {
  size: number;
  className?: string;
  wordClassName?: string;
}) {
  return (
    <span
      className={cx(
        'inline-flex flex-none items-center gap-2.5 font-heading text-[1.25rem]/none font-bold tracking-[-0.03em]',
        className,
      )}
    >
      <Mark size={size} />
      <span dir="auto" className={cx('max-w-56 truncate py-1', wordClassName)}>
        {wordmark()}
      </span>
    </span>
  );
}
