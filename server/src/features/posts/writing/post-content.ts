import type { Audience } from '@weft/shared/posts/audience';
import { POST_LIMITS } from '@weft/shared/limits';
import { hasTooManyTags } from '@weft/shared/posts/tags/hashtags';
import { screenText } from '@weft/shared/posts/screening/screen-text';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { isBlank } from '@weft/shared/text/visible-text';
import { AppError } from '../../../errors/app-error.ts';
import { invalid } from '../../../errors/common.ts';
import type { PostChanges } from '../post.store.ts';

const { rules } = POST_TEXTS;

/** Returns the text to store: an invisible text counts as none. */
export function keptText(text: string | undefined): string {
  return text === undefined || isBlank(text) ? '' : text;
}

/** Throws CONTENT_REJECTED for a text that the screening flags. */
export function refuseFlagged(text: string): void {
  if (screenText(text).isFlagged) throw new AppError('CONTENT_REJECTED', () => rules.rejected);
}

/** Throws VALIDATION_FAILED for a text with more hashtags than a post may have. */
export function refuseManyTags(text: string): void {
  if (hasTooManyTags(text)) throw invalid({ mediaTitle: () => rules.tagsMany });
}

/** Throws VALIDATION_FAILED for a post of a company that isn't for everyone. */
export function refuseAudience(audience: Audience | undefined): void {
  if (audience !== undefined && audience !== 'everyone')
    throw invalid({ audience: () => rules.companyAudience });
}

/**
 * Checks that a post has content, and not too much. `videosBefore`: older posts may have several videos, and keep
 * them.
 */
export function checkContent(
  content: { text: string; images: number; videos: number; documents: number },
  videosBefore = 0,
): void {
  const { text, images, videos, documents } = content;
  if (text === '' && images + videos + documents === 0) throw invalid({ mediaTitle: () => rules.empty });
  if (images > POST_LIMITS.imagesMax) throw invalid({ mediaImage: () => rules.imagesMany });
  if (videos > Math.max(POST_LIMITS.videosMax, videosBefore))
    throw invalid({ mediaVideo: () => rules.videosMany });
  if (documents > POST_LIMITS.documentsMax) throw invalid({ mediaDocument: () => rules.documentsMany });
}

/** Every stored item of a post. */
export function itemsOf({
  images,
  videos,
  document,
  linkPreview,
}: Pick<PostChanges, 'images' | 'videos' | 'document' | 'linkPreview'>): string[] {
  const files = [...images, ...videos, document, linkPreview?.image];
  return files.flatMap((file) => (file ? [file.id] : []));
}
