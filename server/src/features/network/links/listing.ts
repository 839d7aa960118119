import { foldLine } from '@weft/shared/text/fold';
import { listingWordsOf } from '../../members/index.ts';
import type { Listing } from './link.store.ts';

/**
 * Maximum length of the sort key, so that it fits in every index and cursor. Longer names with the same prefix are
 * unordered.
 */
const NAME_LENGTH = 60;

/** Returns the fields of a list row for sorting and searching. */
export function listingOf(member: { readonly fullName: string; readonly headline: string | null }): Listing {
  return {
    name: Array.from(foldLine(member.fullName)).slice(0, NAME_LENGTH).join(''),
    words: listingWordsOf(member),
  };
}
