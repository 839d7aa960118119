import { useEffect, useState } from 'react';
import { overlayHistory } from '@/lib/overlays/overlay-history';
import { useBackCloses } from '@/lib/overlays/use-back-closes';

/** Content of the history entry while the viewer is open. */
interface ViewerEntry {
  viewedPostId: string;
  slide: number;
}

/** Returns the slide in the current history entry, or null if the entry doesn't belong to this post. */
function slideOfEntry(postId: string): number | null {
  const entry = overlayHistory.content as ViewerEntry | undefined;
  return entry?.viewedPostId === postId ? entry.slide : null;
}

/**
 * The slide that the viewer shows, null while it is closed. Back closes the viewer. Returning to its history entry opens it
 * again.
 */
export function useViewerSlide(postId: string) {
  const [slide, setSlide] = useState(() => slideOfEntry(postId));
  const isOpen = slide !== null;
  const close = () => setSlide(null);
  useBackCloses(isOpen, close, isOpen ? ({ viewedPostId: postId, slide } satisfies ViewerEntry) : undefined);

  useEffect(() => {
    if (isOpen) return undefined;
    const handlePop = () => setSlide(slideOfEntry(postId));
    addEventListener('popstate', handlePop);
    return () => removeEventListener('popstate', handlePop);
  }, [isOpen, postId]);

  return { slide, open: setSlide, close };
}
