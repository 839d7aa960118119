import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { cx } from '@/ui/cx';

/** A company's logo, or a drawn building. Decorative, because the name is next to it. Size in pixels. */
export function CompanyLogo({
  src,
  size = 48,
  className,
}: {
  src: string | null;
  size?: number;
  className?: string;
}) {
  const [broken, setBroken] = useState<string>();
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid flex-none place-items-center overflow-hidden rounded-md bg-primary-soft text-on-primary-soft',
        className,
      )}
      style={{ width: size, height: size }}
    >
      {src && src !== broken ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          className="size-full bg-sunken object-cover"
          onError={() => setBroken(src)}
        />
      ) : (
        <Building2 strokeWidth={1.5} style={{ width: size * 0.5, height: size * 0.5 }} />
      )}
    </span>
  );
}
