import type { PostView } from '@weft/shared/posts/views';
import { createContext, use } from 'react';

/** Which file picker opens with the composer. */
type PickerKind = 'photo' | 'video';

/** Opens the composer. Call it in the event handler of a user gesture, because browsers require one for file pickers. */
export interface Composer {
  create: (pick?: PickerKind) => void;
  /** Opens it with this text for a start, or with the draft of a new post if there is one. */
  begin: (text: string) => void;
  /** Opens it for a post that contains this one. */
  quote: (post: Pick<PostView, '_id'>) => void;
  edit: (post: PostView) => void;
  /** Discards the draft of a new post. */
  discard: () => void;
}

export const ComposerContext = createContext<Composer | null>(null);

/** Returns the composer. Throws outside a `ComposerProvider`. */
export function useComposer(): Composer {
  const composer = use(ComposerContext);
  if (!composer) throw new Error('useComposer needs a ComposerProvider');
  return composer;
}
