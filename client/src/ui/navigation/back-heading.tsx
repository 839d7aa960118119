import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button';

/** The title of a page that one comes to from a list, with the way back before it. */
export function BackHeading({
  title,
  label = 'Back',
  onBack,
  children,
}: {
  title: ReactNode;
  /** Where the way back leads, if that is worth saying. */
  label?: string;
  onBack: () => void;
  /** At the right end. */
  children?: ReactNode;
}) {
  return (
    <div className="mb-5 flex items-center gap-2 max-md:mb-3">
      <IconButton label={label} className="-ml-2" onClick={onBack}>
        <ArrowLeft aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </IconButton>
      <h1 className="min-w-0 flex-1 wrap-anywhere max-md:text-[1.25rem] max-md:leading-7">{title}</h1>
      {children}
    </div>
  );
}
