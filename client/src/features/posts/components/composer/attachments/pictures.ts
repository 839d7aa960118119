import type { PostImage } from '@weft/shared/posts/views';
import type { Verdict } from '@/features/media';

/** A picture that is ready to be sent, with its screening result. */
export interface PreparedPicture {
  file: File;
  verdict: Verdict;
}

/** A picture in the composer: an existing one of the post, or a newly picked one. */
export type Picture =
  | { id: string; kind: 'existing'; image: PostImage; preview: string; alt: string; file?: undefined }
  | {
      id: string;
      kind: 'new';
      /** The picked file. After a reload it may already be the prepared one. */
      file: File;
      /** Identifies the picked file, also after a reload. */
      mark: string;
      /** Object URL. */
      preview: string;
      alt: string;
      /** The file to send, null while it is being scaled. */
      ready: File | null;
      /** Null until the screening has finished. */
      verdict: Verdict | null;
      /** Resolves when file and verdict are known, or with null if the picture was rejected and removed. */
      preparation: Promise<PreparedPicture | null>;
    };

/** Returns the pictures with the one at `at` moved to `to`. */
export function movePicture(pictures: readonly Picture[], at: number, to: number): Picture[] {
  const rest = pictures.filter((_, index) => index !== at);
  const picture = pictures[at];
  return picture ? [...rest.slice(0, to), picture, ...rest.slice(to)] : rest;
}

/** Returns a text that identifies a picked file. */
export const markOf = ({ name, size, lastModified }: File): string => `${name}/${size}/${lastModified}`;
