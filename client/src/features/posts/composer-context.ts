import type { PostView } from '@weft/shared/posts/views';
import { createContext, use } from 'react';

/** What can be chosen at once when the composer opens. */
export type Pick = 'photo' | 'video';

/** Opens the dialog in which posts are written. */
export interface Composer {
  create: (pick?: Pick) => void;
  edit: (post: PostView) => void;
}

export const ComposerContext = createContext<Composer | null>(null);

/** The composer of the page. Needs a `ComposerProvider` above. */
export function useComposer(): Composer {
  const composer = use(ComposerContext);
  if (!composer) throw new Error('useComposer needs a ComposerProvider');
  return composer;
}
