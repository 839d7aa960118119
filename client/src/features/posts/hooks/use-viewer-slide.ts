import { useEffect, useState } from 'react';
import { overlayHistory } from '@/lib/overlays/overlay-history';
import { useBackCloses } from '@/lib/overlays/use-back-closes';

/** What stands in an entry of the browser's history while the viewer is open. */
interface ViewerEntry {
  viewedPostId: string;
  slide: number;
}

/** The slide of the post that the current entry shows. */
function slideNow(postId: string): number | null {
  const entry = overlayHistory.content as ViewerEntry | undefined;
  return entry?.viewedPostId === postId ? entry.slide : null;
}

/**
 * Which slide of a post the viewer shows; null while it is closed. Back closes it; Forward to it, and coming Back from where one of
 * its links led, find it open.
 */
export function useViewerSlide(postId: string) {
  const [slide, setSlide] = useState(() => slideNow(postId));
  const isOpen = slide !== null;
  const close = () => setSlide(null);
  useBackCloses(isOpen, close, isOpen ? ({ viewedPostId: postId, slide } satisfies ViewerEntry) : undefined);

  useEffect(() => {
    if (isOpen) return undefined;
    const handlePop = () => setSlide(slideNow(postId));
    addEventListener('popstate', handlePop);
    return () => removeEventListener('popstate', handlePop);
  }, [isOpen, postId]);

  return { slide, open: setSlide, close };
}
