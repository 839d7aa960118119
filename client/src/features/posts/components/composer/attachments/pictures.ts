import type { PostImage } from '@weft/shared/posts/views';
import type { Verdict } from '@/features/media';

/** A picked picture as it can be sent, and what the screening says of it. */
export interface Prepared {
  file: File;
  verdict: Verdict;
}

/** A picture in the composer: one that the post has already, or a picked one that is being brought down. */
export type Picture =
  | { id: string; kind: 'kept'; image: PostImage; preview: string; alt: string; file?: undefined }
  | {
      id: string;
      kind: 'new';
      /** As picked; after a reload, as it stood by then. */
      file: File;
      /** Tells one picked file from another, over a reload too. */
      mark: string;
      /** Address of the picture in this page. */
      preview: string;
      alt: string;
      /** The file to send; null while it is being brought down. */
      ready: File | null;
      /** Null until it is known. */
      verdict: Verdict | null;
      /** Settles when both are there; with null when the picture was refused and has left the list. */
      work: Promise<Prepared | null>;
    };

/** The pictures with the one at `at` moved to `to`. */
export function moved(pictures: readonly Picture[], at: number, to: number): Picture[] {
  const rest = pictures.filter((_, index) => index !== at);
  const picture = pictures[at];
  return picture ? [...rest.slice(0, to), picture, ...rest.slice(to)] : rest;
}

/** What tells a picked file from another one. */
export const markOf = ({ name, size, lastModified }: File): string => `${name}/${size}/${lastModified}`;
