import { NEW_IMAGE } from '@weft/shared/posts/contract';
import type { PostView } from '@weft/shared/posts/views';
import type { Picture } from './pictures';

/** A video or document in the composer: one that the post has already (`url`), or a picked one (`file`). */
export type FilePick = { id: string; field: 'video' | 'document'; name: string; size: number } & (
  { file: File; url?: undefined } | { url: string; file?: undefined }
);

/** All that goes with the text of one unsent post: it stays while the dialog is closed. */
export interface Shelf {
  pictures: readonly Picture[];
  files: readonly FilePick[];
}

export const EMPTY_SHELF: Shelf = { pictures: [], files: [] };

/** What a post has when its edit begins. */
export function shelfOfPost(post: PostView): Shelf {
  const pictures = post.mediaImage.map((image): Picture => ({
    id: image.url,
    kind: 'kept',
    image,
    preview: image.variants[0]?.url ?? image.url,
    alt: image.alt,
  }));
  const videos = post.mediaVideo.map(({ url, size }, index): FilePick => ({
    id: url,
    field: 'video',
    name: `Video ${index + 1}`,
    size,
    url,
  }));
  const { mediaDocument: paper } = post;
  const documents: FilePick[] = paper
    ? [{ id: paper.url, field: 'document', name: paper.name, size: paper.size, url: paper.url }]
    : [];
  return { pictures, files: [...videos, ...documents] };
}

type Field = FilePick['field'];

/** The picked files of one field, to be sent. */
export const pickedFor = ({ files }: Shelf, field: Field): File[] =>
  files.flatMap((each) => (each.field === field && each.file ? [each.file] : []));

/** The addresses of one field's files that stay in an edited post. */
export const keptFor = ({ files }: Shelf, field: Field): string[] =>
  files.flatMap((each) => (each.field === field && each.url ? [each.url] : []));

/** The pictures in their order, as an edit names them: the address of each that stays, a mark for each new one. */
export const orderOf = ({ pictures }: Shelf): string[] =>
  pictures.map((picture) => (picture.kind === 'kept' ? picture.image.url : NEW_IMAGE));
