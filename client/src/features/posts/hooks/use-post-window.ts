import { useWindowList } from '@/lib/hooks/use-window-list';

/** A post with a picture, in pixels; only a guess until it is measured. */
const GUESS = 560;

/** The posts near the window, out of as many as there are. */
export function usePostWindow(ids: readonly string[]) {
  return useWindowList(ids, { guess: GUESS });
}
