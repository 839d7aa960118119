import type { LinkPreviewView } from '@weft/shared/posts/views';
import type { StoredImage } from '../../media/index.ts';

/** What a web page said about itself when a post was written. */
export interface StoredLinkPreview {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  readonly image: StoredImage | null;
}

export function presentLinkPreview({
  url,
  title,
  description,
  siteName,
  image,
}: StoredLinkPreview): LinkPreviewView {
  return {
    url,
    title,
    description,
    siteName,
    image: image && {
      url: image.url,
      width: image.width,
      height: image.height,
      placeholder: image.placeholder,
      variants: image.variants.map((variant) => ({ url: variant.url, width: variant.width })),
    },
  };
}
