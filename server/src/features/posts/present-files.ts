import type { PostDocument, PostImage, PostVideo } from '@weft/shared/posts/views';
import type { StoredDocument } from '../media/index.ts';
import type { PostImageFields } from './post.model.ts';
import type { PostRecord } from './post-records.ts';

function presentImage({ url, width, height, alt, placeholder, variants }: PostImageFields): PostImage {
  return {
    url,
    width,
    height,
    alt,
    placeholder,
    variants: variants.map((variant) => ({ url: variant.url, width: variant.width })),
  };
}

const presentVideo = ({ url, size }: StoredDocument): PostVideo => ({ url, size });

function presentDocument({ url, name, kind, size, pages }: StoredDocument): PostDocument {
  return { url, name, kind, size, pages: pages ?? null };
}

/** The files of a post. */
export function presentFiles({ images, videos, document }: PostRecord) {
  return {
    mediaImage: images.map(presentImage),
    mediaVideo: videos.map(presentVideo),
    mediaDocument: document && presentDocument(document),
  };
}
