import { NEW_IMAGE } from '@weft/shared/posts/contract';
import type { PostView } from '@weft/shared/posts/views';
import type { Picture } from '../attachments/pictures';

interface AnyFile {
  id: string;
  field: 'video' | 'document';
  name: string;
  /** As picked, in bytes. */
  size: number;
}

/** A file that the post has already. */
interface KeptFile extends AnyFile {
  url: string;
  file?: undefined;
}

/** A picked file. */
export interface PickedFile extends AnyFile {
  url?: undefined;
  /** As picked; after a reload, as it stood by then. */
  file: File;
  /** Tells one picked file from another, over a reload too. */
  mark: string;
  /** The file to send; null while it is being compressed. */
  ready: File | null;
  /** How far that is, 0 to 1. */
  share: number;
  /** Settles with `ready`. */
  work: Promise<File>;
}

/** A video or document in the composer. */
export type FilePick = KeptFile | PickedFile;

/** All that goes with the text of one unsent post: it stays while the dialog is closed. */
export interface AttachmentTray {
  pictures: readonly Picture[];
  files: readonly FilePick[];
}

export const EMPTY_TRAY: AttachmentTray = { pictures: [], files: [] };

/** Ids of everything in an attachment tray; of what a post has already, the addresses. */
export const idsOf = ({ pictures, files }: AttachmentTray): string[] =>
  [...pictures, ...files].map(({ id }) => id);

/** What a post has when its edit begins. */
export function trayOfPost(post: PostView): AttachmentTray {
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

/** How much of the picked pictures and files is ready to be sent, 0 to 1, by their sizes: a video takes longest. */
export function readiness({ pictures, files }: AttachmentTray): number {
  let [all, ready] = [0, 0];
  const count = (bytes: number, share: number) => {
    all += bytes;
    ready += bytes * share;
  };
  for (const picture of pictures)
    if (picture.kind === 'new') count(picture.file.size, picture.verdict ? 1 : picture.ready ? 0.5 : 0);
  for (const each of files) if (each.file) count(each.size, each.ready ? 1 : each.share);
  return all === 0 ? 1 : ready / all;
}

/** The picked files of one field, to be sent: each once it is ready. */
export const pickedFor = async ({ files }: AttachmentTray, field: Field): Promise<File[]> =>
  Promise.all(files.flatMap((each) => (each.field === field && each.file ? [each.work] : [])));

/** The addresses of one field's files that stay in an edited post. */
export const keptFor = ({ files }: AttachmentTray, field: Field): string[] =>
  files.flatMap((each) => (each.field === field && each.url !== undefined ? [each.url] : []));

/** The pictures in their order, as an edit names them: the address of each that stays, a mark for each new one. */
export const orderOf = ({ pictures }: AttachmentTray): string[] =>
  pictures.map((picture) => (picture.kind === 'kept' ? picture.image.url : NEW_IMAGE));

/** The id of the picked file that the server names by its place among those that were sent, as `mediaImage.1`; null for none of them. */
export function pickedAt({ pictures, files }: AttachmentTray, place: string): string | null {
  const [field, index = '0'] = place.split('.');
  const ofField = (name: Field) => files.filter((each) => each.field === name && each.file);
  const picked = (
    {
      mediaImage: pictures.filter(({ kind }) => kind === 'new'),
      mediaVideo: ofField('video'),
      mediaDocument: ofField('document'),
    } as Record<string, readonly { id: string }[]>
  )[field ?? ''];
  return picked?.[Number(index)]?.id ?? null;
}
