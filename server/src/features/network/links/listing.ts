import { foldLine } from '@weft/shared/text/fold';
import { listingWordsOf } from '../../members/index.ts';
import type { Listing } from './link.store.ts';

/** Names that begin alike for this many characters stand in no certain order: the key has room in every index and cursor. */
const NAME_LENGTH = 60;

/** What the rows that show a member are sorted and searched by. */
export function listingOf(member: { readonly fullName: string; readonly headline: string | null }): Listing {
  return {
    name: Array.from(foldLine(member.fullName)).slice(0, NAME_LENGTH).join(''),
    words: listingWordsOf(member),
  };
}
