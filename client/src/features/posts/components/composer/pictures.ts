import type { PostImage } from '@weft/shared/posts/views';

/** A picture in the composer: one that the post has already, or a picked one that is being brought down. */
export type Picture =
  | { id: string; kind: 'kept'; image: PostImage; preview: string; alt: string; file?: undefined }
  | {
      id: string;
      kind: 'new';
      /** As picked. */
      file: File;
      /** Address of the picked file in this page. */
      preview: string;
      alt: string;
      /** The file to send; null while it is being brought down. */
      ready: File | null;
      /** Settles when `ready` is there or the picture was refused and has left the list. */
      work: Promise<File | null>;
    };

/** The pictures with the one at `at` moved to `to`. */
export function moved(pictures: readonly Picture[], at: number, to: number): Picture[] {
  const rest = pictures.filter((_, index) => index !== at);
  const picture = pictures[at];
  return picture ? [...rest.slice(0, to), picture, ...rest.slice(to)] : rest;
}
