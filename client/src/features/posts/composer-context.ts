import type { PostView } from '@weft/shared/posts/views';
import { createContext, use } from 'react';

/** Opens the dialog in which posts are written. */
export interface Composer {
  /** `pick` opens the choice of pictures at once. */
  create: (pick?: 'photo') => void;
  edit: (post: PostView) => void;
}

export const ComposerContext = createContext<Composer | null>(null);

/** The composer of the page. Needs a `ComposerProvider` above. */
export function useComposer(): Composer {
  const composer = use(ComposerContext);
  if (!composer) throw new Error('useComposer needs a ComposerProvider');
  return composer;
}
