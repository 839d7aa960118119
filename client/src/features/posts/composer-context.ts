import type { PostView } from '@weft/shared/posts/views';
import { createContext, use } from 'react';

/** Which file picker opens with the composer. */
export type Pick = 'photo' | 'video';

/** Opens the dialog in which posts are written. To be called within the gesture that asks for it. */
export interface Composer {
  create: (pick?: Pick) => void;
  edit: (post: PostView) => void;
  /** Forgets the unsent new post. */
  discard: () => void;
}

export const ComposerContext = createContext<Composer | null>(null);

/** The composer of the page. Needs a `ComposerProvider` above. */
export function useComposer(): Composer {
  const composer = use(ComposerContext);
  if (!composer) throw new Error('useComposer needs a ComposerProvider');
  return composer;
}
