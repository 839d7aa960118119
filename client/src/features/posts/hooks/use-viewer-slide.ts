import { useEffect, useState } from 'react';

/** What stands in an entry of the browser's history while the viewer is open. */
interface ViewerEntry {
  postId: string;
  slide: number;
}

function entryOf(state: unknown): ViewerEntry | undefined {
  return (state as { viewer?: ViewerEntry } | null)?.viewer;
}

/**
 * Which slide of a post the viewer shows; null while it is closed. The open viewer is an entry of the browser's history: Back closes
 * it, and coming Back from where one of its links led finds it open. The entry is made beside the router, which sees the same
 * address: nothing on the page moves.
 */
export function useViewerSlide(postId: string) {
  const [slide, setSlide] = useState(() => {
    const entry = entryOf(history.state);
    return entry?.postId === postId ? entry.slide : null;
  });
  const isOpen = slide !== null;

  useEffect(() => {
    if (!isOpen) return undefined;
    const handlePop = () => {
      if (entryOf(history.state)?.postId !== postId) setSlide(null);
    };
    addEventListener('popstate', handlePop);
    return () => removeEventListener('popstate', handlePop);
  }, [isOpen, postId]);

  return {
    slide,
    open: (index: number) => {
      const viewer: ViewerEntry = { postId, slide: index };
      history.pushState({ ...(history.state as object | null), viewer }, '');
      setSlide(index);
    },
    close: () => {
      if (entryOf(history.state)?.postId === postId) history.back();
      else setSlide(null);
    },
  };
}
