import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import { useRef, useState } from 'react';
import { useSaveProfile } from '../../api/use-save-profile';
import type { PictureField } from '../../editing';
import { PICTURE_SHAPES } from './picture-shapes';

/** Uploads a cropped picture. `share` is the upload progress, 0 to 1, or undefined while idle. */
export function usePictureUpload(field: PictureField, onDone: () => void) {
  const [share, setShare] = useState<number>();
  const abort = useRef<AbortController>(undefined);
  const save = useSaveProfile({ done: PICTURE_SHAPES[field].done(), failed: PROFILE_TEXTS.failed.image });

  const upload = (file: File) => {
    const controller = new AbortController();
    abort.current = controller;
    setShare(0);
    save.mutate(
      { files: { [field]: [file] }, onProgress: setShare, signal: controller.signal },
      { onSuccess: onDone, onSettled: () => setShare(undefined) },
    );
  };

  return { share, isBusy: share !== undefined, upload, cancel: () => abort.current?.abort() };
}
