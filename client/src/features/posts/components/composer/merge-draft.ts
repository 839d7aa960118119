import type { Picture } from './pictures';
import type { FilePick, Shelf } from './shelf';
import type { EnteringFile } from './use-files';
import type { Entering } from './use-pictures';
import type { Reopened } from './use-shelves';

/** How picked files enter the composer. */
interface Doors {
  enterPicture: (entering: Entering) => Picture;
  enterFile: (entering: EnteringFile) => FilePick;
}

/**
 * The shelf that a draft brings back: what it kept of the post, as far as the post still has it, and its picked files, in
 * the draft's order.
 */
export function mergeDraft({ own, restored }: Reopened, { enterPicture, enterFile }: Doors): Shelf {
  const pictures = restored.pictures.flatMap((each): Picture[] => {
    if (!('url' in each)) return [enterPicture(each)];
    return own.pictures.filter(({ id }) => id === each.url).map((kept) => ({ ...kept, alt: each.alt }));
  });
  const files = restored.files.flatMap((each): FilePick[] =>
    'url' in each ? own.files.filter(({ id }) => id === each.url) : [enterFile(each)],
  );
  return { pictures, files };
}
