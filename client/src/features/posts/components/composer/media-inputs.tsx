import type { Ref } from 'react';
import { IMAGE_ACCEPT } from '@/features/media';
import { FILE_ACCEPT, type Files } from './use-files';
import type { Pictures } from './use-pictures';

/** What can be added to a post. */
export type MediaKind = 'photo' | 'video' | 'document';

/** The hidden field behind a button. It is emptied at once, so that the same file can be chosen again. */
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

/** The fields behind Photo, Video and Document. */
export function MediaInputs({
  photo,
  video,
  document,
  pictures,
  files,
}: Readonly<Record<MediaKind, Ref<HTMLInputElement>>> & { pictures: Pictures; files: Files }) {
  const addTo = (field: 'video' | 'document', chosen: File[]) => {
    for (const file of chosen) files.add(field, file);
  };
  return (
    <>
      <HiddenInput
        ref={photo}
        label="Add photos"
        accept={IMAGE_ACCEPT}
        multiple
        onFiles={(chosen) => void pictures.add(chosen)}
      />
      <HiddenInput
        ref={video}
        label="Add a video"
        accept={FILE_ACCEPT.video}
        onFiles={(chosen) => addTo('video', chosen)}
      />
      <HiddenInput
        ref={document}
        label="Add a document"
        accept={FILE_ACCEPT.document}
        onFiles={(chosen) => addTo('document', chosen)}
      />
    </>
  );
}
