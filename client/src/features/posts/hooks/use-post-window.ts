import { useWindowList } from '@/lib/hooks/use-window-list';

/** A post with a picture, in pixels; only a guess until it is measured. */
const ESTIMATED_HEIGHT = 560;

/** Virtual list of posts: only those near the window are rendered. */
export function usePostWindow(ids: readonly string[]) {
  return useWindowList(ids, { estimatedHeight: ESTIMATED_HEIGHT });
}
