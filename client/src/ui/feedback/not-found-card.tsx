import type { ReactNode } from 'react';
import { Card } from '../display/card';
import { BrokenThread } from './broken-thread';
import { EmptyState } from './empty-state';

/** The content of a page whose subject does not exist. */
export function NotFoundCard({
  title,
  action,
  children,
}: {
  title: string;
  action: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="mx-auto max-w-[640px] p-6 max-md:p-3">
      <Card>
        <EmptyState headingLevel="h1" drawing={<BrokenThread />} title={title} action={action}>
          {children}
        </EmptyState>
      </Card>
    </div>
  );
}
