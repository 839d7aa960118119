import { useFileDrop } from '@/lib/hooks/use-file-drop';
import { fieldOf, type Files } from './use-files';
import type { Pictures } from './use-pictures';

/** Adds files that are dropped on the composer, and pasted pictures. */
export function useComposerDrop(pictures: Pictures, files: Files, isBusy: boolean) {
  return useFileDrop(
    (dropped) => {
      const images = dropped.filter((file) => fieldOf(file) === 'picture');
      if (images.length > 0) void pictures.add(images);
      for (const file of dropped) {
        const field = fieldOf(file);
        if (field !== 'picture') files.add(field, file);
      }
    },
    { isOff: isBusy, takesPasted: (file) => file.type.startsWith('image/') },
  );
}
