import { ArrowLeft } from 'lucide-react';
import { IconButton } from '@/ui/icon-button';

/** The title of a page that one comes to from a list, with the way back before it. */
export function BackHeading({ title, onBack }: { title: string; onBack: () => void }) {
  return (
    <div className="mb-5 flex items-center gap-2 max-md:mb-3">
      <IconButton label="Back" className="-ml-2" onClick={onBack}>
        <ArrowLeft aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </IconButton>
      <h1>{title}</h1>
    </div>
  );
}
