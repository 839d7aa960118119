import type { Ref } from 'react';
import { IMAGE_ACCEPT } from '@/features/media';
import { FILE_ACCEPT } from './attachments/use-files';
import { texts } from '../../texts/generated';

export type MediaKind = 'photo' | 'video' | 'document';

/** A hidden file input, opened by a button. It is cleared after each choice, so that the same file can be chosen again. */
function HiddenInput({
  ref,
  label,
  accept,
  multiple = false,
  onFiles,
}: {
  ref: Ref<HTMLInputElement>;
  label: string;
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={multiple}
      accept={accept}
      aria-label={label}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        event.target.value = '';
        onFiles(files);
      }}
    />
  );
}

/** File inputs of the buttons Photo, Video and Document. */
export function MediaInputs({
  refs: { photo, video, document },
  onChosen,
}: {
  refs: Readonly<Record<MediaKind, Ref<HTMLInputElement>>>;
  onChosen: (kind: MediaKind, files: File[]) => void;
}) {
  return (
    <>
      <HiddenInput
        ref={photo}
        label={texts.input.photo}
        accept={IMAGE_ACCEPT}
        multiple
        onFiles={(files) => onChosen('photo', files)}
      />
      <HiddenInput
        ref={video}
        label={texts.input.video}
        accept={FILE_ACCEPT.video}
        onFiles={(files) => onChosen('video', files)}
      />
      <HiddenInput
        ref={document}
        label={texts.input.document}
        accept={FILE_ACCEPT.document}
        onFiles={(files) => onChosen('document', files)}
      />
    </>
  );
}
