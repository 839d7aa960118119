import { Suspense, useState, type ReactNode } from 'react';
import { lazyView } from '@/lib/languages/lazy-view';
import { ReportContext, type ReportTarget } from '@/features/members';

const ReportDialog = lazyView(async () => (await import('./report-dialog')).ReportDialog);

/** Provides the report dialog to its children. There is one for all kinds of content. */
export function ReportProvider({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<ReportTarget | null>(null);
  return (
    <ReportContext value={setTarget}>
      {children}
      {target && (
        <Suspense fallback={null}>
          <ReportDialog key={target.id} target={target} onClose={() => setTarget(null)} />
        </Suspense>
      )}
    </ReportContext>
  );
}
