import { withPresentNames } from '@weft/shared/posts/mentions/mentions';
import type { PostView } from '@weft/shared/posts/views';

/** The text of a post for places without links, with the present names of the members whom it mentions. */
export function textOf({ mediaTitle, mentions }: Pick<PostView, 'mediaTitle' | 'mentions'>): string {
  return withPresentNames(mediaTitle, mentions).text;
}
