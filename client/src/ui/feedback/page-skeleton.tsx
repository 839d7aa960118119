import { useState } from 'react';
import { Skeleton } from './skeleton';
import { texts } from '../texts/generated';

/** Delay before a page shows its skeleton. Milliseconds; the same as in `index.html` and `after-a-moment`. */
const SKELETON_DELAY = 150;

let isFirst = true;

/** `index.html` has shown the first skeleton since the page load, so that time counts towards its delay. */
function remainingWait(): number {
  const wait = isFirst ? Math.max(0, SKELETON_DELAY - performance.now()) : SKELETON_DELAY;
  isFirst = false;
  return Math.round(wait);
}

function Lines() {
  return (
    <div className="mx-auto max-w-[640px] p-6 max-md:p-4">
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className="h-8 w-2/5" />
      <Skeleton className="mt-6 h-40 rounded-lg!" />
      <Skeleton className="mt-4 h-40 rounded-lg!" />
      <Skeleton className="mt-4 h-40 rounded-lg!" />
    </div>
  );
}

/** Skeleton of a screen whose code is loading, inside a shell that has a `main`. */
export function ScreenSkeleton() {
  const [wait] = useState(remainingWait);
  return (
    <div role="status" className="after-a-moment" style={{ animationDelay: `${wait}ms` }}>
      <Lines />
    </div>
  );
}

/**
 * The same with its own `main`, for an empty page. `index.html` contains a copy for the time before any code
 * has loaded.
 */
export function PageSkeleton() {
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <ScreenSkeleton />
    </main>
  );
}
