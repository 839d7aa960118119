import { Suspense } from 'react';
import { siteSignal } from '@/lib/browser/network-site';
import { useSignal } from '@/lib/hooks/use-signal';
import { lazyView } from '@/lib/languages/lazy-view';

const Announcement = lazyView(async () => (await import('./announcement')).Announcement);

/** The operator's announcement above every page. Its region is there before it, so that screen readers read it out. */
export function AnnouncementBar() {
  const { announcement } = useSignal(siteSignal);
  return (
    <div role="status">
      {announcement && (
        <Suspense fallback={null}>
          <Announcement key={announcement.id} announcement={announcement} />
        </Suspense>
      )}
    </div>
  );
}
