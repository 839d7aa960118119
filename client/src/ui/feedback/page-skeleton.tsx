import { useState } from 'react';
import { Skeleton } from './skeleton';

/** How long a page stays blank before it shows that it loads (ms). `index.html` and `after-a-moment` wait as long. */
const PATIENCE = 150;

let isFirst = true;

/** The page itself has shown the first one since it began to load: that one's wait is not begun again. */
function remainingWait(): number {
  const wait = isFirst ? Math.max(0, PATIENCE - performance.now()) : PATIENCE;
  isFirst = false;
  return Math.round(wait);
}

function Lines() {
  return (
    <div className="mx-auto max-w-[640px] p-6 max-md:p-4">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-8 w-2/5" />
      <Skeleton className="mt-6 h-40 rounded-lg!" />
      <Skeleton className="mt-4 h-40 rounded-lg!" />
      <Skeleton className="mt-4 h-40 rounded-lg!" />
    </div>
  );
}

/** In place of a screen whose code is on its way, inside a shell that has a `main`. */
export function ScreenSkeleton() {
  const [wait] = useState(remainingWait);
  return (
    <div role="status" className="after-a-moment" style={{ animationDelay: `${wait}ms` }}>
      <Lines />
    </div>
  );
}

/** The same where nothing is on the page yet. `index.html` has a copy of it for the time before any code is there. */
export function PageSkeleton() {
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <ScreenSkeleton />
    </main>
  );
}
