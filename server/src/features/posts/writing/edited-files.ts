import { NEW_IMAGE } from '@weft/shared/posts/contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { invalid } from '../../../errors/common.ts';
import { itemIdOf, type StoredDocument, type StoredImage } from '../../media/index.ts';
import type { PostImageFields } from '../post.model.ts';

type FileField = 'mediaImage' | 'mediaVideo' | 'mediaDocument';

/**
 * Returns the files of a field after an edit: those that the form names, in its order, and new ones; unchanged if the
 * field is absent. Throws VALIDATION_FAILED for a URL of another post.
 */
export function editedFiles<F extends { readonly id: string }>(
  field: FileField,
  current: readonly F[],
  kept: readonly string[] | undefined,
  fresh: readonly F[],
): F[] {
  if (kept === undefined && fresh.length === 0) return [...current];
  const waiting = [...fresh];
  const files: F[] = [];
  for (const text of kept ?? []) {
    const file = text === NEW_IMAGE ? waiting.shift() : ownFile(field, current, text);
    if (file && !files.includes(file)) files.push(file);
  }
  return [...files, ...waiting];
}

function ownFile<F extends { readonly id: string }>(field: FileField, current: readonly F[], url: string): F {
  const id = itemIdOf(url);
  const file = current.find((each) => each.id === id);
  if (!file) throw invalid({ [field]: () => POST_TEXTS.rules.foreignFile });
  return file;
}

/** A new document replaces the old one; otherwise the old one stays, unless the form removes it. */
export function editedDocument(
  current: StoredDocument | null,
  kept: readonly string[] | undefined,
  fresh: readonly StoredDocument[],
): StoredDocument | null {
  const [replacement] = fresh;
  if (replacement) return replacement;
  const [file] = editedFiles('mediaDocument', current ? [current] : [], kept, []);
  return file ?? null;
}

/** Assigns descriptions to images by position; without descriptions each keeps its own. */
export function withDescriptions(
  images: readonly (StoredImage & { alt?: string })[],
  alts: readonly string[] | undefined,
): PostImageFields[] {
  return images.map((image, index) => ({
    ...image,
    alt: alts === undefined ? (image.alt ?? '') : (alts[index] ?? ''),
  }));
}
