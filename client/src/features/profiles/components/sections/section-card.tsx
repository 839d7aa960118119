import { Pencil, Plus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Card } from '@/ui/display/card';
import { IconButton } from '@/ui/button/icon-button';
import { PressButton } from '@/ui/button/press-button';

/** The owner's button that edits or adds something in a section; not printed. */
export function SectionButton({
  label,
  adds = false,
  onClick,
}: {
  label: string;
  adds?: boolean;
  onClick: () => void;
}) {
  const Icon = adds ? Plus : Pencil;
  return (
    <IconButton label={label} className="-me-2 print:hidden" onClick={onClick}>
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
    </IconButton>
  );
}

/** One section of a profile with its heading. */
export function SectionCard({
  title,
  note,
  action,
  className,
  children,
}: {
  title: string;
  /** Small text below the title. */
  note?: ReactNode;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <Card aria-labelledby={headingId} className={className}>
      <div className="px-6 pt-5 pb-[22px] max-desk:px-5 max-desk:py-[18px] max-md:p-4">
        <div className="mb-3 flex min-h-9 items-center gap-2">
          <div className="min-w-0 flex-1">
            <h2 id={headingId} className="text-title max-desk:text-h3">
              {title}
            </h2>
            {note && <p className="num text-small text-muted">{note}</p>}
          </div>
          {action}
        </div>
        {children}
      </div>
    </Card>
  );
}

/** An empty section for its owner: why to fill it, and a button to do so. */
export function EmptySection({
  children,
  label,
  onAdd,
}: {
  children: string;
  label: string;
  onAdd: () => void;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-label text-muted print:hidden">
      <p className="min-w-0 flex-1 basis-60 text-pretty">{children}</p>
      <PressButton
        className="flex min-h-9 items-center gap-1.5 font-semibold text-primary underline-offset-3 hover:underline coarse:min-h-11"
        onClick={onAdd}
      >
        <Plus aria-hidden="true" className="size-4" />
        {label}
      </PressButton>
    </div>
  );
}
