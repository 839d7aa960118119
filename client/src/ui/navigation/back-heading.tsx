import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button';
import { texts } from '../texts/generated';

/** Page title with a Back button before it. */
export function BackHeading({
  title,
  label = texts.back,
  onBack,
  children,
}: {
  title: ReactNode;
  /** Accessible name of the Back button. */
  label?: string;
  onBack: () => void;
  /** At the right end. */
  children?: ReactNode;
}) {
  return (
    <div className="mb-5 flex items-center gap-2 max-md:mb-3">
      <IconButton label={label} className="-ms-2" onClick={onBack}>
        <ArrowLeft aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </IconButton>
      <h1 className="min-w-0 flex-1 wrap-anywhere max-md:text-[1.25rem] max-md:leading-7">{title}</h1>
      {children}
    </div>
  );
}
