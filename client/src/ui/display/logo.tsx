import { APP_NAME, appName } from '@weft/shared/app';
import type { NetworkPictureView } from '@weft/shared/appearance/network-look';
import { useNetworkPictures } from '@/lib/browser/network-pictures';
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

/** A logo of this shape shows the name itself. */
const isWordmark = ({ width, height }: NetworkPictureView) => width >= 2 * height;

/** The product's wordmark is in lower case; a network's name is shown as its owner wrote it. */
const wordmark = () => (appName() === APP_NAME ? APP_NAME.toLowerCase() : appName());

/** The network's logo, or the product's. */
function Picture({ logo, size }: { logo: NetworkPictureView | null; size: number }) {
  if (logo === null) return <Mark size={size} />;
  return (
    <img
      src={logo.url}
      alt=""
      width={Math.round((size * logo.width) / logo.height)}
      height={size}
      className="flex-none object-contain max-md:max-w-24"
    />
  );
}

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
  const { logo } = useNetworkPictures();
  return (
    <span
      className={cx(
        'inline-flex flex-none items-center gap-2.5 font-heading text-[1.25rem]/none font-bold tracking-[-0.03em]',
        className,
      )}
    >
      <Picture logo={logo} size={size} />
      <span
        dir="auto"
        className={cx('max-w-56 truncate py-1', logo && isWordmark(logo) ? 'sr-only' : wordClassName)}
      >
        {wordmark()}
      </span>
    </span>
  );
}
