import { useId, type ReactNode } from 'react';
import { Card } from '@/ui/display/card';

/** A card of the edit screen with its heading. */
export function EditSection({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="p-6 max-md:p-4">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      {hint && <p className="mt-1 text-small text-pretty text-muted">{hint}</p>}
      <div className="mt-4">{children}</div>
    </Card>
  );
}
