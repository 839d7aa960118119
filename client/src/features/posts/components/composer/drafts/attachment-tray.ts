import { NEW_IMAGE } from '@weft/shared/posts/contract';
import type { PostView } from '@weft/shared/posts/views';
import type { Picture } from '../attachments/pictures';
import { texts } from '../../../texts/generated';

interface AnyFile {
  id: string;
  field: 'video' | 'document';
  name: string;
  /** Size of the picked file, in bytes. */
  size: number;
}

/** A file of the edited post. */
interface ExistingFile extends AnyFile {
  url: string;
  file?: undefined;
}

/** A picked file. */
export interface PickedFile extends AnyFile {
  url?: undefined;
  /** The picked file. After a reload it may already be the compressed one. */
  file: File;
  /** Identifies the picked file, also after a reload. */
  mark: string;
  /** The file to send, null while it is being compressed. */
  ready: File | null;
  /** Progress of the compression, 0 to 1. */
  progress: number;
  /** Resolves with `ready`. */
  preparation: Promise<File>;
}

/** A video or document in the composer. */
export type FilePick = ExistingFile | PickedFile;

/** Attachments of one unsent post. They are kept while the dialog is closed. */
export interface AttachmentTray {
  pictures: readonly Picture[];
  files: readonly FilePick[];
}

export const EMPTY_TRAY: AttachmentTray = { pictures: [], files: [] };

/** Returns the ids of all attachments. The id of an existing attachment is its URL. */
export const idsOf = ({ pictures, files }: AttachmentTray): string[] =>
  [...pictures, ...files].map(({ id }) => id);

/** Returns the attachments of a post, as they are when an edit begins. */
export function trayOfPost(post: PostView): AttachmentTray {
  const pictures = post.mediaImage.map((image): Picture => ({
    id: image.url,
    kind: 'existing',
    image,
    preview: image.variants[0]?.url ?? image.url,
    alt: image.alt,
  }));
  const videos = post.mediaVideo.map(({ url, size }, index): FilePick => ({
    id: url,
    field: 'video',
    name: texts.files.video({ place: index + 1 }),
    size,
    url,
  }));
  const { mediaDocument } = post;
  const documents: FilePick[] = mediaDocument
    ? [
        {
          id: mediaDocument.url,
          field: 'document',
          name: mediaDocument.name,
          size: mediaDocument.size,
          url: mediaDocument.url,
        },
      ]
    : [];
  return { pictures, files: [...videos, ...documents] };
}

type Field = FilePick['field'];

/** Returns how much of the picked attachments is ready to be sent, 0 to 1, weighted by size. */
export function readiness({ pictures, files }: AttachmentTray): number {
  let [all, ready] = [0, 0];
  const count = (bytes: number, progress: number) => {
    all += bytes;
    ready += bytes * progress;
  };
  for (const picture of pictures)
    if (picture.kind === 'new') count(picture.file.size, picture.verdict ? 1 : picture.ready ? 0.5 : 0);
  for (const each of files) if (each.file) count(each.size, each.ready ? 1 : each.progress);
  return all === 0 ? 1 : ready / all;
}

/** Resolves with the picked files of one field once they are ready to be sent. */
export const pickedFiles = async ({ files }: AttachmentTray, field: Field): Promise<File[]> =>
  Promise.all(files.flatMap((each) => (each.field === field && each.file ? [each.preparation] : [])));

/** Returns the URLs of one field's files that remain in an edited post. */
export const remainingUrls = ({ files }: AttachmentTray, field: Field): string[] =>
  files.flatMap((each) => (each.field === field && each.url !== undefined ? [each.url] : []));

/** Returns the order of the pictures for an update: the URL of each remaining one, `NEW_IMAGE` for each new one. */
export const imageOrder = ({ pictures }: AttachmentTray): string[] =>
  pictures.map((picture) => (picture.kind === 'existing' ? picture.image.url : NEW_IMAGE));

/** Returns the id of the picked file for a field path of the server, such as `mediaImage.1`, or null if there is none. */
export function pickedFileId({ pictures, files }: AttachmentTray, path: string): string | null {
  const [field, index = '0'] = path.split('.');
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
